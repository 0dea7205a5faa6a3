/** Templates of `volt.texts`: `{robot}` is a parameter, `{tokens:one=# token|other=# tokens}` a number with its forms. */

export type Parameters = Record<string, string | number>;

const SLOT = /\{([a-z_]+)(?::([^{}]*))?\}/g;

export function fill(template: string, language: string, parameters: Parameters = {}): string {
  return template.replace(SLOT, (whole, name: string, forms: string | undefined) => {
    const value = parameters[name];
    if (value === undefined) return whole;
    if (forms === undefined) return String(value);
    const category = new Intl.PluralRules(language).select(Number(value));
    const form = forms.split("|").find((each) => each.startsWith(`${category}=`)) ?? whole;
    const number = language === "en" ? String(value) : String(value).replace(".", ",");
    return form.slice(category.length + 1).replace("#", number);
  });
}
