/** The record opened last, for pages that belong to its replay. It survives a reload, not the tab. */

const KEY = "volt.record";

export const rememberRecord = (record: string): void => {
  try {
    sessionStorage.setItem(KEY, record);
  } catch {
    /* too long for the browser: then these pages say so */
  }
};

export const openedRecord = (): string => sessionStorage.getItem(KEY) ?? "";
