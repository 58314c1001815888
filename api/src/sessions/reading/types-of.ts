import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../db/table-rows.ts'

/** The types of session `s` of a statement, in their order, as lists name them. */
export const typesOfSession = () =>
  jsonArrayFrom(
    expressionBuilder<Tables & { s: Tables['Session'] }, 's'>()
      .selectFrom('SessionItem as i')
      .select(['i.sessionTypeId as id', 'i.nameFr as nameFr', 'i.nameEn as nameEn', 'i.color as color'])
      .whereRef('i.practiceId', '=', 's.practiceId')
      .whereRef('i.session', '=', 's.id')
      .orderBy('i.position'),
  ).as('types')
