/** Makes the browser save what an address answers, under its own name unless one is given. */
export function download(href: string, name = ""): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
}
