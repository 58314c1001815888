/** What a picture is for. */
export type PictureShape = 'avatar' | 'logo'

/** The size limit of a sent picture: a photograph as telephones take it; a logo is a drawing. */
export const mostPictureBytes: Record<PictureShape, number> = { avatar: 8 * 1024 * 1024, logo: 2 * 1024 * 1024 }
