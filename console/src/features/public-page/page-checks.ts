import { contract } from '@ancrage/api/contract'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { formFieldAt, type PageValues, pageContentOf } from './page-values'

const { content } = contract.publicPage.save.body.shape

/** Checks the fields by the server's rules. The form keeps what was typed. */
export const checkPageValues: Resolver<PageValues> = async (values) => {
  const read = content.safeParse(pageContentOf(values))
  if (read.success) return { values, errors: {} }
  const errors: FieldErrors<PageValues> = {}
  for (const { path, message, code } of read.error.issues) {
    const field = formFieldAt(path)
    if (field) errors[field] ??= { type: code, message }
  }
  return { values: {}, errors }
}
