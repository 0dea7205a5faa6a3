/** The record opened last, for pages that belong to its replay. It survives a reload of the tab, but not closing it. */

const KEY = "volt.record";

export const rememberRecord = (record: string): void => {
  try {
    sessionStorage.setItem(KEY, record);
  } catch {
    /* too long for the browser's storage: these pages then say so */
  }
};

export const openedRecord = (): string => sessionStorage.getItem(KEY) ?? "";
