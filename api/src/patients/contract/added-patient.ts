import * as z from 'zod'
import { day, email, Lang, line, phone } from '../../http/schema.ts'
import { tag } from './filter.ts'
import { Gender } from './gender.ts'

/** More tags say nothing. */
export const MOST_TAGS = 20

/** A client as a practitioner adds them: a name is enough. */
export const AddedPatient = z.strictObject({
  firstname: line(80),
  lastname: line(80),
  email: email.optional(),
  phone: phone.optional(),
  /** Not in the future. */
  dateOfBirth: day.optional(),
  gender: Gender.optional(),
  address: line(200).optional(),
  city: line(100).optional(),
  /** A minor's holder of parental authority. */
  guardian: z.strictObject({ name: line(160), phone: phone.optional() }).optional(),
  tags: z.array(tag).max(MOST_TAGS, 'too_many').optional(),
  /** The language of messages. Default: the practice's. */
  locale: Lang.optional(),
  /** Messages do not reveal the kind of practice. */
  isDiscreet: z.boolean().optional(),
})
