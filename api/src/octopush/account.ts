import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { maskSecret } from '../crypto/seal.ts'
import { openToken, signToken } from '../crypto/token.ts'
import { readVault, type Secrets, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeScope } from '../http/action-context.ts'
import type { PracticeId } from '../practice-id.ts'
import { countriesOf, type SmsCountry } from '../sms/countries.ts'
import { tradeWord } from '../sms/trade.ts'
import type { OctopushCaller } from './client.ts'

type Given = Secrets & Pick<Config, 'OCTOPUSH_URL'>

/** What the practitioner enters about the account. */
export interface AccountInput {
  login: string
  sender: string
  countries: SmsCountry[]
  lowCredit: number | null
}

/** The account with its opened key, for one call: no log or payload holds it. */
export interface OpenAccount extends AccountInput {
  id: string
  caller: OctopushCaller
}

/** The practice's account; null where it has none. */
export async function openAccount(query: Query, config: Given, practiceId: PracticeId): Promise<OpenAccount | null> {
  const vault = await readVault(query, config, practiceId)
  const row = await tablesOf(query)
    .selectFrom('OctopushAccount')
    .select(['id', 'login', 'apiKey', 'sender', 'countries', 'lowCredit'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  if (!row) return null
  const { id, login, sender, countries, apiKey } = row
  const key = vault.openText(`octopush_account.api_key:${id}`, apiKey)
  return {
    id,
    login,
    sender,
    countries: countriesOf(countries),
    lowCredit: row.lowCredit ?? null,
    caller: { url: config.OCTOPUSH_URL, login, key },
  }
}

/** A digest by which an SMS knows its account: another login is another wallet. */
export const digestOfAccount = ({ id, login }: Pick<OpenAccount, 'id' | 'login'>): string =>
  createHash('sha256').update(`${id} ${login.toLowerCase()}`).digest('base64url').slice(0, 22)

/** Adds the account with its credit, or changes the known one, whose login before is returned; null where it is new. */
export async function storeAccount(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  { key, credit, ...input }: AccountInput & { key: string; credit: number },
  now: Date,
): Promise<string | null> {
  const vault = await vaultOf(query, secrets, practiceId)
  const db = tablesOf(query)
  const known = await db
    .selectFrom('OctopushAccount')
    .select(['id', 'login'])
    .where('practiceId', '=', practiceId)
    .forUpdate()
    .executeTakeFirst()
  const id = known?.id ?? newId()
  const given = {
    ...input,
    countries: input.countries.join(','),
    apiKey: vault.seal(`octopush_account.api_key:${id}`, key),
    keySuffix: key.slice(-4),
    credit,
    creditAt: now,
    lastError: null,
    sendRefusedAt: null,
    ...(credit > 0 && { emptySince: null, emptyCredit: null }),
  }
  await db
    .insertInto('OctopushAccount')
    .values({ id, practiceId, connectedAt: now, ...given })
    .onConflict((row) => row.column('practiceId').doUpdateSet(given))
    .execute()
  return known?.login ?? null
}

/** The account as its practice sees it. */
export async function shownOctopush(
  query: Query,
  config: Pick<Config, 'PUBLIC_URL' | 'APP_SECRET'>,
  practiceId: PracticeId,
) {
  const row = await tablesOf(query)
    .selectFrom('OctopushAccount')
    .select(['id', 'login', 'keySuffix', 'sender', 'countries', 'lowCredit', 'credit', 'creditAt', 'priceThousandths'])
    .select(['emptySince', 'lastError', 'connectedAt'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  if (!row) return null
  const { id, keySuffix, ...shown } = row
  const reportToken = signToken(config.APP_SECRET, 'sms_report', { practiceId, id })
  return {
    ...shown,
    countries: countriesOf(shown.countries),
    lowCredit: shown.lowCredit ?? null,
    priceThousandths: shown.priceThousandths ?? null,
    emptySince: shown.emptySince ?? null,
    lastError: shown.lastError ?? null,
    key: maskSecret(keySuffix),
    senderNamesTrade: tradeWord(shown.sender) !== null,
    isLow: isCreditLow(shown.credit, shown.lowCredit ?? null),
    reportUrl: `${config.PUBLIC_URL}/webhooks/octopush/${reportToken}`,
  }
}

/** Whether the credit is so low that the practitioner wants to hear of it. */
export const isCreditLow = (credit: number, lowCredit: number | null) => lowCredit !== null && credit <= lowCredit

/** The practice of a report address; null for any other address. */
export function openReportAddress({ APP_SECRET }: Pick<Config, 'APP_SECRET'>, secret: string) {
  const opened = openToken(APP_SECRET, 'sms_report', secret)
  return opened?.matches(1) ? { practiceId: opened.practiceId, accountId: opened.id } : null
}
