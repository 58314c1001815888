import './texts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Page } from '../../components/page'
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

/** A page of the administration, the way to the others, and the mail that is being sent. */
export function AdminPage({ title, lead, children }: Props) {
  const { t } = useTranslation('admin')
  const { pathname } = useLocation()
  return (
    <Page title={title} lead={lead} actions={<MailUnderWay />}>
      <nav aria-label={t('administration')} className="-mx-4 mb-6 overflow-x-auto border-b px-2 sm:mx-0 sm:px-0">
        <ul className="flex w-max sm:gap-1">
          {places.map(({ path, text }) => (
            <li key={path}>
              <Link
                to={path}
                aria-current={pathname === path ? 'page' : undefined}
                className="-mb-px flex h-11 items-center border-transparent border-b-2 px-2 font-medium sm:px-3 text-muted-foreground outline-offset-[-2px] transition-colors hover:text-foreground aria-[current]:border-primary aria-[current]:text-primary"
              >
                {t(text)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  )
}
