import { contract } from '@ancrage/api/contract'
import { zodResolver } from '@hookform/resolvers/zod'
import type { Resolver } from 'react-hook-form'
import { type TypeValues, typeBody } from './values'

const resolve: Resolver<TypeValues> = zodResolver(contract.sessionTypes.add.body) as never

/** The fields as the server will check them. The form keeps what was typed. */
export const checkType: Resolver<TypeValues> = async (values, ...rest) => {
  const { errors } = await resolve(typeBody(values) as never, ...rest)
  // A missing French name also stands in for the English one: it is told once.
  if (errors.nameFr && !values.nameEn.trim()) delete errors.nameEn
  if (errors.descriptionFr && !values.descriptionEn.trim()) delete errors.descriptionEn
  return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
}
