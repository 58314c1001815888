import { newId } from '../../src/db/base.ts'
import type { TestApp } from '../app.ts'
import { aPractice } from '../build.ts'

/** An admin with a practice of their own, signed in. */
export async function anAdmin(app: TestApp) {
  const practice = await aPractice(app.orm, { isAdmin: true })
  return { practice, client: await app.signedIn(practice) }
}

/** A word that occurs nowhere else in the database. */
export const aWord = () => `mot${newId().replaceAll('-', '').slice(-12)}`
