import { ofetch } from 'ofetch'

/** The bytes of a picture that we keep. */
export const readPicture = (url: string): Promise<Blob> => ofetch<Blob, 'blob'>(url, { responseType: 'blob' })
