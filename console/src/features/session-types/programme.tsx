import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import { useTypeLabel } from './use-types'
import type { EditedType } from './values'

/** The default interval in weeks between two sessions. Source: the programme of `sessions`. */
const WEEKS = 1

/** Edits the sessions that are planned together, with the intervals between them. */
export function ProgrammeEditor({ types }: { types: readonly EditedType[] }) {
  const { t } = useTranslation('sessionTypes')
  const typeLabel = useTypeLabel()
  const packs = types.filter(({ isPack, isActive }) => isPack && isActive)
  if (packs.length < 2) return null
  const weeks = packs.slice(1).reduce((sum, { delayWeeks }) => sum + (delayWeeks ?? WEEKS), 0)
  return (
    <Section title={t('programme.title')} lead={t('programme.lead')}>
      <ol>
        {packs.map((type, index) => (
          <li key={type.id} className="group relative flex gap-3 pb-4 last:pb-0">
            <span className="absolute start-[5px] top-4 bottom-0 w-px bg-border group-last:hidden" aria-hidden="true" />
            <span
              className="relative mt-1 size-[11px] shrink-0 rounded-full forced-color-adjust-none"
              style={{ background: type.color }}
            />
            <div className="min-w-0">
              <p className="wrap-anywhere font-medium">{typeLabel(type)}</p>
              <p className="text-muted-foreground text-sm">
                {index === 0 ? t('programme.first') : t('programme.after', { count: type.delayWeeks ?? WEEKS })}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-muted-foreground">{t('programme.length', { count: weeks, sessions: packs.length })}</p>
    </Section>
  )
}
