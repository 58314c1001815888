/** Saves a file through the browser. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // By then the browser has begun to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
