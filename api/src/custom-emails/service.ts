import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import { readVault, type Vault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerAction } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { leafletIds } from '../leaflets/service.ts'
import { customEmailEvents } from '../mail/custom-events.ts'
import type { CustomMailsOf, CustomWords } from '../mail/custom-mail.ts'
import type { CustomEmail } from './contract/custom-email.ts'
import { type CustomEmailName, defaultWords } from './defaults.ts'
import { openWords } from './own-words.ts'
import { checkedWords, digestOf, groupsOf } from './words.ts'

type Shown = z.output<typeof CustomEmail>

const langs = ['fr', 'en'] as const

/** How many versions of an event are kept in each language. */
const MOST_VERSIONS = 50

/** Every event in both languages, in its present words. */
export async function listCustomEmails({ db, scope }: PractitionerAction, mails: CustomMailsOf): Promise<Shown[]> {
  const vault = await readVault(db.query, scope.secrets, scope.practiceId)
  const rows = await tablesOf(db.em)
    .selectFrom('CustomEmailVersion')
    .distinctOn(['event', 'lang'])
    .selectAll()
    .where('practiceId', '=', scope.practiceId)
    .orderBy('event')
    .orderBy('lang')
    .orderBy('version', 'desc')
    .execute()
  const standing = await leafletIds(db.query, scope.practiceId)
  return customEmailEvents.flatMap((event) =>
    langs.map((lang) => {
      const row = rows.find((each) => each.event === event && each.lang === lang)
      return shown({ event, lang }, row, vault, { ours: defaultWords(mails, { event, lang }), standing })
    }),
  )
}

interface Row {
  id: string
  version: number
  content?: Uint8Array | null
  defaultDigest: string
  createdAt: Date
}

/** Leaves out leaflets that were removed since. */
const shownWords = ({ leafletIds: ids, ...words }: CustomWords, standing: ReadonlySet<string>) => ({
  ...words,
  leafletIds: ids.filter((id) => standing.has(id)),
})

function shown(
  name: CustomEmailName,
  row: Row | undefined,
  vault: Vault,
  { ours, standing }: { ours: CustomWords; standing: ReadonlySet<string> },
): Shown {
  const own = row?.content ? openWords(vault, { id: row.id, content: row.content }) : null
  return {
    ...name,
    channel: name.event === 'smsReminder' ? 'sms' : 'email',
    groups: groupsOf(name.event),
    ...shownWords(own ?? ours, standing),
    isOwn: own !== null,
    since: own && row ? row.createdAt : null,
    version: row?.version ?? 0,
    isDefaultNewer: own !== null && row?.defaultDigest !== digestOf(ours),
    default: shownWords(ours, standing),
    ...(row?.content && !own && { isUnreadable: true as const }),
  }
}

const latestOf = ({ db, scope }: PractitionerAction, { event, lang }: CustomEmailName) =>
  tablesOf(db.em)
    .selectFrom('CustomEmailVersion')
    .selectAll()
    .where('practiceId', '=', scope.practiceId)
    .where('event', '=', event)
    .where('lang', '=', lang)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

interface SavedWords {
  name: CustomEmailName
  /** Null: the default words are used again. */
  words: CustomWords | null
  /** The version on which the change is based. */
  version: number
}

/** Replaces the words of an event; `conflict` where somebody else has saved since. */
export async function saveCustomEmail(
  action: PractitionerAction,
  mails: CustomMailsOf,
  { name, words, version }: SavedWords,
): Promise<Shown> {
  const { db, actor, scope, now } = action
  const { practiceId } = scope
  const clean = words && checkedWords(name.event, words)
  const vault = await vaultOf(db.query, scope.secrets, practiceId)
  const standing = await leafletIds(db.query, practiceId)
  if (clean?.leafletIds.some((id) => !standing.has(id))) throw refuseField('leafletIds', 'unknown')
  const latest = await latestOf(action, name)
  if ((latest?.version ?? 0) !== version) throw fail('conflict')
  const ours = defaultWords(mails, name)
  if (!clean && !latest?.content) return shown(name, latest, vault, { ours, standing })
  const id = newId()
  const row = {
    id,
    practiceId,
    ...name,
    version: version + 1,
    content: clean && vault.seal(`custom_email.content:${id}`, JSON.stringify(clean)),
    defaultDigest: digestOf(ours),
    createdAt: now,
    userId: actor.userId,
  }
  await tablesOf(db.em).insertInto('CustomEmailVersion').values(row).execute()
  await tablesOf(db.em)
    .deleteFrom('CustomEmailVersion')
    .where('practiceId', '=', practiceId)
    .where('event', '=', name.event)
    .where('lang', '=', name.lang)
    .where('version', '<=', row.version - MOST_VERSIONS)
    .execute()
  const done = clean ? 'custom_email.changed' : 'custom_email.reset'
  await writePractitionerAudit(db.query, done, { actor: { ...actor, practiceId }, details: { ...name }, now })
  await publishChange(db.query, practiceId, 'custom-emails')
  return shown(name, row, vault, { ours, standing })
}

/** The saved versions of an event, the latest first. */
export async function listWordVersions({ db, scope }: PractitionerAction, { event, lang }: CustomEmailName) {
  const vault = await readVault(db.query, scope.secrets, scope.practiceId)
  const rows = await tablesOf(db.em)
    .selectFrom('CustomEmailVersion as v')
    .leftJoin('Practitioner as t', (join) =>
      join.onRef('t.practiceId', '=', 'v.practiceId').onRef('t.userId', '=', 'v.userId'),
    )
    .select(['v.id', 'v.version', 'v.content', 'v.createdAt', 't.name'])
    .where('v.practiceId', '=', scope.practiceId)
    .where('v.event', '=', event)
    .where('v.lang', '=', lang)
    .orderBy('v.version', 'desc')
    .execute()
  const standing = await leafletIds(db.query, scope.practiceId)
  return rows.map(({ id, version, content, createdAt, name }) => {
    const words = content ? openWords(vault, { id, content }) : null
    return { version, words: words && shownWords(words, standing), savedAt: createdAt, savedBy: name }
  })
}
