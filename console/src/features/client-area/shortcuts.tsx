import {
  CalendarDays,
  ChevronRight,
  ClipboardList,
  FileText,
  type LucideIcon,
  ReceiptText,
  ShieldCheck,
  Sprout,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import { useOwnBilling, useOwnExercises, useSharedDocuments } from './use-client'
import { useToDoCounts } from './use-to-do'

/** Links to what practices share and ask, each with its number once it is known. */
export function Shortcuts() {
  const { t } = useTranslation('clientArea')
  const { data: documents } = useSharedDocuments()
  const { data: billing } = useOwnBilling()
  const { data: shared } = useOwnExercises()
  const format = useFormats()
  const { openForms: open, dueCents, toMark } = useToDoCounts()
  const invoices = billing?.reduce((sum, one) => sum + one.invoices.length, 0)
  const exerciseCount = shared?.reduce((sum, { exercises }) => sum + exercises.length, 0)
  const exerciseNote = () => {
    if (exerciseCount === undefined) return ''
    if (toMark) return t('shared.toMark', { count: toMark })
    return exerciseCount ? t('shared.exerciseCount', { count: exerciseCount }) : t('shared.noExercises')
  }
  const noteOf = (kind: 'form' | 'document', count: number | undefined) => {
    if (count === undefined) return ''
    if (count) return t(`shared.${kind}Count`, { count })
    return t(kind === 'form' ? 'shared.noForms' : 'shared.noDocuments')
  }
  const invoiceNote = (count: number | undefined) => {
    if (count === undefined) return ''
    if (dueCents > 0) return t('shared.invoicesDue', { amount: format.money(dueCents) })
    return count ? t('shared.invoiceCount', { count }) : t('shared.noInvoices')
  }
  return (
    <Listed>
      <AreaLink
        to="/client/sessions"
        icon={CalendarDays}
        title={t('shared.sessions')}
        note={t('shared.sessionsNote')}
      />
      <AreaLink
        to="/client/forms"
        icon={ClipboardList}
        title={t('shared.forms')}
        note={noteOf('form', open)}
        isNews={Boolean(open)}
      />
      <AreaLink
        to="/client/exercises"
        icon={Sprout}
        title={t('shared.exercises')}
        note={exerciseNote()}
        isNews={Boolean(toMark)}
      />
      <AreaLink
        to="/client/documents"
        icon={FileText}
        title={t('shared.documents')}
        note={noteOf('document', documents?.length)}
      />
      <AreaLink
        to="/client/invoices"
        icon={ReceiptText}
        title={t('shared.invoices')}
        note={invoiceNote(invoices)}
        isNews={dueCents > 0}
      />
      <AreaLink to="/client/profile" icon={UserRound} title={t('shared.profile')} note={t('shared.profileNote')} />
      <ToPrivacy />
    </Listed>
  )
}

/** The only link that stays without a practice. */
export const PrivacyShortcut = () => (
  <Listed>
    <ToPrivacy />
  </Listed>
)

function Listed({ children }: { children: ReactNode }) {
  const { t } = useTranslation('clientArea')
  return (
    <section aria-labelledby="shared">
      <h2 id="shared" className="mb-3 font-semibold text-lg">
        {t('shared.title')}
      </h2>
      <ul className="surface divide-y divide-card-border">{children}</ul>
    </section>
  )
}

function ToPrivacy() {
  const { t } = useTranslation('clientArea')
  return <AreaLink to="/client/privacy" icon={ShieldCheck} title={t('shared.privacy')} note={t('shared.privacyNote')} />
}

interface AreaLinkProps {
  to: string
  icon: LucideIcon
  title: string
  /** Empty until it is known; its line keeps its height. Without one there is no line. */
  note?: string
  /** True if something waits for the client. */
  isNews?: boolean
}

/** A line of a list that leads to a page of the area. */
export const AreaLink = ({ to, icon: Icon, title, note, isNews = false }: AreaLinkProps) => (
  <li>
    <Link to={to} className="focus-ring flex min-h-16 items-center gap-3 rounded-md p-4 hover:bg-accent sm:px-6">
      <Icon className="size-5 shrink-0 text-primary" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        {note !== undefined && (
          <span className={`block min-h-5 text-sm ${isNews ? 'text-primary' : 'text-muted-foreground'}`}>{note}</span>
        )}
      </span>
      <ChevronRight className="size-4 shrink-0 text-muted-foreground rtl:rotate-180" aria-hidden />
    </Link>
  </li>
)
