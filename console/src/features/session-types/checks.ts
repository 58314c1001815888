import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { type TypeValues, typeBody } from './values'

const resolve: Resolver<TypeValues> = zodResolver(contract.sessionTypes.add.body) as never

/** Checks the fields by the server's rules. The form keeps what was typed. */
export const checkType: Resolver<TypeValues> = async (values, ...rest) => {
  const { errors } = await resolve(typeBody(values) as never, ...rest)
  // A missing French name also fails as the English one: only one error is shown.
  if (errors.nameFr && !values.nameEn.trim()) delete errors.nameEn
  if (errors.descriptionFr && !values.descriptionEn.trim()) delete errors.descriptionEn
  return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
}
