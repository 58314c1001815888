import * as z from 'zod'

/** How clients are addressed, where they have said so. */
export const Gender = z.enum(['male', 'female', 'other'])
export type Gender = z.output<typeof Gender>
