import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { acceptPreviousSecret } from '../../src/crypto/keys.ts'
import { openSecret, sealSecret } from '../../src/crypto/seal.ts'
import { resealSecrets } from '../../src/crypto/secret-rotation.ts'
import { type Secrets, vaultOf } from '../../src/crypto/vault.ts'
import { newId } from '../../src/db/base.ts'
import { connect } from '../../src/db/orm.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { addressHash, hasUnsubscribed } from '../../src/mail/opt-out.ts'
import { tagDigest } from '../../src/patients/tags.ts'
import { addTags } from '../../src/patients/tags-of-patient.ts'
import { APP_SECRET } from '../app.ts'
import { aPatient, aPractice, type BuiltPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'

const command = fileURLToPath(new URL('../../src/crypto/rotate-keys.ts', import.meta.url))
const url = await freshDatabase()
const orm = await connect(url, { max: 2 })

const within = <T>(practice: BuiltPractice, work: (query: Query) => Promise<T>) =>
  inPractice(orm.em.fork(), practice.id, (em) => work(queryOf(em)))

/** The lines that the command prints. */
async function rotate(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, [command], { env })
  return stdout.trim().split('\n')
}

/** Every value of a practice that `seal` fills, by column. */
const sealedIn = (practice: BuiltPractice) =>
  within(practice, async (query) => {
    const [row] = await query<Record<string, Buffer>>(
      `select f.secret as totp, c.address, a.token, a.signing_key as "signingKey", v.secret as video
       from second_factor f join subscribed_calendar c using (practice_id) join calendly_account a using (practice_id)
         join video_choice v using (practice_id)`,
    )
    return row!
  })

/** A practice with a second factor, a calendar, Calendly and Zoom, and a client who wants no mail. */
async function aConnectedPractice() {
  const practice = await aPractice(orm, { hasTotp: true })
  const calendarId = newId()
  const sealed = (purpose: string, about: string) => sealSecret(APP_SECRET, purpose, `the ${purpose}`, about)
  await within(practice, async (query) => {
    await query(
      `insert into subscribed_calendar (id, practice_id, practitioner_id, name, color, is_blocking, host, address, created_at)
       values ($1, $2, $3, 'Perso', '#112233', true, 'calendrier.test', $4, now())`,
      [calendarId, practice.id, practice.practitionerId, sealed('subscribed-calendar', calendarId)],
    )
    await query(
      `insert into calendly_account (practice_id, token, token_suffix, user_uri, organization_uri, name, email, signing_key, connected_at)
       values ($1, $2, 'abcd', 'https://calendly.test/u', 'https://calendly.test/o', 'Camille', 'c@essais.test', $3, now())`,
      [practice.id, sealed('calendly/token', practice.id), sealed('calendly/signing-key', practice.id)],
    )
    await query(
      `insert into video_choice (practice_id, kind, account_id, client_id, secret, secret_suffix, changed_at)
       values ($1, 'zoom', 'account', 'client', $2, 'abcd', now())`,
      [practice.id, sealed('video', practice.id)],
    )
  })
  return { practice, calendarId }
}

test('a new APP_SECRET takes over everything that the old one sealed and hashed', { timeout: 60_000 }, async () => {
  const { practice, calendarId } = await aConnectedPractice()
  onTestFinished(() => orm.close(true))
  const note = await within(practice, async (query) =>
    (await vaultOf(query, { APP_SECRET } as Secrets, practice.id)).seal('phrase.content:1', 'Notes d’avant'),
  )
  const email = `sans-lettre-${newId()}@essais.test`
  const { id: patientId } = await aPatient(orm, practice, { email })
  const scope = { practiceId: practice.id, secrets: { APP_SECRET } as Secrets }
  await within(practice, (query) => addTags(query, scope, patientId, ['insomnie', 'tabac']))
  const refused = `insert into email_opt_out (address_hash, opted_out_at) values ($1, now())`
  await queryOf(orm.em.fork())(refused, [addressHash(APP_SECRET, email)])
  const anew = { APP_SECRET: 'a new secret of this practice and long enough' } as Secrets
  const change = { ...anew, APP_SECRET_PREVIOUS: APP_SECRET }
  expect(await rotate(change)).toEqual([
    '1 data keys are wrapped anew.',
    '7 values are sealed anew for APP_SECRET: APP_SECRET_PREVIOUS can go.',
  ])

  // This app does not know the old secret.
  const opened = await sealedIn(practice)
  const about = { totp: practice.userId, address: calendarId }
  for (const [column, purpose] of Object.entries({
    totp: 'totp',
    address: 'subscribed-calendar',
    token: 'calendly/token',
    signingKey: 'calendly/signing-key',
    video: 'video',
  })) {
    const whose = about[column as keyof typeof about] ?? practice.id
    expect(() => openSecret(APP_SECRET, purpose, opened[column]!, whose)).toThrow()
    const content = openSecret(anew.APP_SECRET, purpose, opened[column]!, whose)
    if (column !== 'totp') expect(content).toBe(`the ${purpose}`)
  }
  const vault = await within(practice, (query) => vaultOf(query, anew, practice.id))
  expect(vault.openText('phrase.content:1', note)).toBe('Notes d’avant')
  expect(await hasUnsubscribed(orm.em.fork(), anew.APP_SECRET, email)).toBe(true)
  expect(await hasUnsubscribed(orm.em.fork(), anew.APP_SECRET, 'x@essais.test')).toBe(false)

  // The same tag is still the same row, and leads to its clients.
  const found = await within(practice, (query) =>
    query<{ id: string }>(
      `select g.patient_id as id from patient_tag g join tag t on t.id = g.tag_id where t.name_digest = $1`,
      [tagDigest(anew, practice.id, 'insomnie')],
    ),
  )
  expect(found).toEqual([{ id: patientId }])

  acceptPreviousSecret(anew.APP_SECRET, APP_SECRET)
  const lines: string[] = []
  await resealSecrets({ orm, secrets: anew, report: (line) => void lines.push(line), now: () => new Date() })
  expect(lines).toEqual(['0 values are sealed anew for APP_SECRET: APP_SECRET_PREVIOUS can go.'])
})
