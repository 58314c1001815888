import './texts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { TabLinks } from '../../components/ui/tab-links'
import { MailUnderWay } from './mails/mail-under-way'

const places = [
  { path: '/admin', text: 'places.overview' },
  { path: '/admin/users', text: 'places.users' },
  { path: '/admin/practitioners', text: 'places.practitioners' },
  { path: '/admin/patients', text: 'places.patients' },
] as const

interface Props {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** The frame of an administration page, with links to the others and the mail that is being sent. */
export function AdminPage({ title, lead, children }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Page title={title} lead={lead} actions={<MailUnderWay />}>
      <TabLinks
        label={t('administration')}
        tabs={places.map(({ path, text }) => ({ to: path, label: t(text) }))}
        className="mb-6"
      />
      {children}
    </Page>
  )
}
