import { p } from '@mikro-orm/core'
import { v7 } from 'uuid'
import type { PracticeId } from '../practice-id.ts'

/** UUIDv7, made by the application: rows sort by when they were made. */
export const newId = () => v7()

/** A new id for a practice. */
export const newPracticeId = () => newId() as PracticeId

/** The primary key of every entity. */
export const id = () => p.uuid().primary().onCreate(newId)

/** The tenant of a row. Its column is what row-level security compares. */
export const practiceId = () => p.uuid().$type<PracticeId>()

/** Database type of an instant, UTC. */
export const instantType = () => p.datetime().columnType('timestamptz(3)')
