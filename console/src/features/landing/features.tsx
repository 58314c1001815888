import {
  BellRing,
  CalendarCheck,
  FolderOpen,
  Globe,
  Inbox,
  LockKeyhole,
  Mail,
  NotebookPen,
  ReceiptEuro,
  Signature,
  Star,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LandingSection } from './section'

const features = [
  { key: 'site', icon: Globe },
  { key: 'requests', icon: Inbox },
  { key: 'diary', icon: CalendarCheck },
  { key: 'record', icon: NotebookPen },
  { key: 'consent', icon: Signature },
  { key: 'documents', icon: FolderOpen },
  { key: 'emails', icon: Mail },
  { key: 'reminders', icon: BellRing },
  { key: 'money', icon: ReceiptEuro },
  { key: 'clients', icon: UserRound },
  { key: 'reviews', icon: Star },
  { key: 'privacy', icon: LockKeyhole },
] as const

export function Features() {
  const { t } = useTranslation('landing')
  return (
    <LandingSection id="features" title={t('features.title')} lead={t('features.lead')}>
      <ul className="grid gap-x-8 gap-y-8 sm:grid-cols-2 md:grid-cols-3">
        {features.map(({ key, icon: Icon }) => (
          <li key={key}>
            <span className="flex size-10 items-center justify-center rounded-lg bg-primary-soft text-primary">
              <Icon className="size-5" strokeWidth={1.75} aria-hidden />
            </span>
            <h3 className="mt-4 font-semibold">{t(`features.${key}.title`)}</h3>
            <p className="mt-1 text-base text-muted-foreground">{t(`features.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </LandingSection>
  )
}
