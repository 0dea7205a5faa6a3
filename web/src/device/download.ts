/** Let the browser save content as a file. */
export function downloadFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Whether this is a phone that can pass a file on to its other apps. */
export const canShareFile = (file: File): boolean =>
  matchMedia("(pointer: coarse)").matches && Boolean(navigator.canShare?.({ files: [file] }));
