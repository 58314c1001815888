/** Reads the bytes of a stored picture. */
export async function readPicture(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} was answered ${response.status}`)
  return response.blob()
}
