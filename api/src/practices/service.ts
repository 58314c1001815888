import type * as z from 'zod'
import type { Config } from '../config.ts'
import type { Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'
import { captchaChoice } from '../http/form-captcha.ts'
import type { Lang } from '../http/schema.ts'
import type { PracticeId } from '../practice-id.ts'
import type { PublicPractice } from './contract.ts'
import { offeredTypes } from './offered-types.ts'
import { HAS_VIDEO } from './places.ts'
import { prepaymentOf } from './prepayment.ts'
import { logoOf } from './service/look.ts'
import { withDefaults } from './settings.ts'

interface PracticeRow {
  id: string
  name: string
  locale: Lang
  time_zone: string
  primary_color: string | null
  address: string | null
  city: string | null
  phone: string | null
  email: string | null
  stored: Record<string, unknown> | null
  can_charge: boolean | null
  has_video: boolean
  types: TypeRow[] | null
  logo: { id: string; width: number; height: number } | null
}

/** A session type as its table has it. */
interface TypeRow {
  id: string
  name_fr: string
  name_en: string
  description_fr: string | null
  description_en: string | null
  duration_minutes: number
  price_cents: number
  color: string
  locations: ('office' | 'on_site' | 'video')[]
  is_pack: boolean
  is_for_minors: boolean
  prepayment_percent: number | null
  delay_weeks: number | null
}

/** The configuration that a widget shows. */
export type PublicConfig = Pick<Config, 'PUBLIC_URL' | 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_URL'>

/**
 * The practice as its widgets show it. One that is unknown, disabled, or whose practitioners are all suspended is
 * `not_found`.
 */
export async function publicPractice(
  query: Query,
  practiceId: PracticeId,
  chosenLang: Lang | undefined,
  { PUBLIC_URL: publicUrl, ...config }: PublicConfig,
): Promise<z.output<typeof PublicPractice>> {
  const [practice] = await query<PracticeRow>(
    `select id, name, locale, time_zone, primary_color, address, city, phone, email,
       (select json_object_agg(key, value) from setting where practice_id = $1) as stored,
       (select can_charge from stripe_account where practice_id = $1) as can_charge,
       ${HAS_VIDEO} as has_video,
       (select json_build_object('id', id, 'width', width, 'height', height) from picture
         where practice_id = $1 and kind = 'logo') as logo,
       (select json_agg(t order by t.position, t.id) from session_type t where practice_id = $1 and is_active) as types
     from practice where id = $1 and is_active and exists (
       select from practitioner pr join app_user u on u.id = pr.user_id
       where pr.practice_id = $1 and u.suspended_at is null)`,
    [practiceId],
  )
  if (!practice) throw fail('not_found')
  const lang = chosenLang ?? practice.locale
  const rules = withDefaults(practice.stored)
  const types = (practice.types ?? []).map((type) => typeOf(type, lang))
  return {
    id: practice.id,
    name: practice.name,
    locale: practice.locale,
    timeZone: practice.time_zone,
    sessionTypes: offeredTypes(types, practice.has_video).map(
      ({ isPack, delayWeeks: _delay, prepaymentPercent, ...type }) => ({
        ...type,
        currency: 'EUR',
        pack: isPack,
        prepayment: prepaymentOf(
          rules,
          { priceCents: type.priceCents, prepaymentPercent },
          practice.can_charge ?? false,
        ),
      }),
    ),
    captcha: captchaChoice(config),
    theme: { primary: practice.primary_color },
    ...(practice.logo && { logo: logoOf(practiceId, practice.logo) }),
    policies: {
      cancellationHours: rules.cancellationHours,
      horizonDays: rules.horizonDays,
      autoAccept: rules.autoAccept,
      ...(rules.newsAtBooking && { offersNews: true as const }),
    },
    legal: {
      controller: practice.name,
      address: practice.address,
      city: practice.city,
      phone: practice.phone,
      email: practice.email,
      privacyUrl: `${publicUrl}/politique-de-confidentialite?practice=${practice.id}`,
      termsUrl: rules.termsUrl,
      paymentMeans: rules.paymentMeans,
      mediator: rules.mediatorName
        ? { name: rules.mediatorName, address: rules.mediatorAddress, site: rules.mediatorSite }
        : null,
    },
  }
}

/** A session type with its words in one language. */
const typeOf = (row: TypeRow, lang: Lang) => ({
  id: row.id,
  name: lang === 'fr' ? row.name_fr : row.name_en,
  description: lang === 'fr' ? row.description_fr : row.description_en,
  durationMinutes: row.duration_minutes,
  priceCents: row.price_cents,
  color: row.color,
  locations: row.locations,
  isPack: row.is_pack,
  ...(row.is_for_minors && { isForMinors: true as const }),
  prepaymentPercent: row.prepayment_percent,
  delayWeeks: row.delay_weeks,
})
