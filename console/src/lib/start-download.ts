/** Lets the browser download an address by itself: a file of any size, which may take as long as it needs. */
export function startDownload(href: string) {
  Object.assign(document.createElement('a'), { href, download: '' }).click()
}
