import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { NoticePage } from '../../components/notice-page'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { api } from '../../lib/api'
import { useLinkLanguage } from '../../lib/link-language'
import { lookOfLink, useApplyLook } from '../../lib/practice-look'
import { useReading } from '../../lib/readings'
import { useClientSignedIn } from '../../lib/signed-in-client'
import { useViewTitle } from '../../lib/use-view-title'
import type { FormContent } from '../forms/public'
import { FormAnswerForm } from './answer-form'
import { dropDraft, dropEndedDrafts, readDraft } from './draft'
import type { FormToAnswer } from './form-to-fill'

const dead = ['not_found', 'validation', 'link_expired']

let visits = 0

/** The page of a signed link: a client answers a form, on a phone as a rule. */
export function FormAnswerPage() {
  const { t } = useTranslation('formAnswer')
  useTitle(t('title'))
  const { token = '' } = useParams()
  return <OneForm key={token} token={token} />
}

function OneForm({ token }: { token: string }) {
  const { t } = useTranslation('formAnswer')
  // Each visit reads the form again: it may have been answered since.
  const [visit] = useState(() => ++visits)
  // Read once: what is typed must not be disturbed, and after sending the link is over.
  const reading = useReading(
    ['site', 'form', token, visit],
    async () => {
      const request = (await api.forms.toFill({ params: { token } })) as FormToAnswer & { content: FormContent }
      dropEndedDrafts(new Date())
      return { request, before: await readDraft(request) }
    },
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  )
  useApplyLook(lookOfLink(reading.data?.request.practice, reading.error))
  useLinkLanguage(reading.data?.request.locale, reading.error)
  const [sentTo, setSentTo] = useState<string | null>(null)

  if (sentTo !== null)
    return <Ending name="thanks" hint={t('thanksHint', { practice: sentTo })} illustration="sunrise" isNews />
  const { error } = reading
  if (error && !reading.data && dead.includes(error.code)) {
    const name = error.code !== 'link_expired' ? 'unknown' : error.details.reason === 'answered' ? 'answered' : 'over'
    return <Ending name={name} hint={t(`${name}Hint`)} illustration={name === 'answered' ? 'anchor' : 'lighthouse'} />
  }
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-2 pb-16 sm:pt-6">
      <Query of={reading} loading={<Skeleton className="h-[480px]" />}>
        {({ request, before }) => (
          <FormAnswerForm
            key={Object.keys(before).length}
            request={request}
            token={token}
            before={before}
            onSent={() => setSentTo(request.practice.name)}
            onClear={() => {
              void dropDraft(request)
              void reading.mutate({ request, before: {} }, { revalidate: false })
            }}
          />
        )}
      </Query>
    </div>
  )
}

interface EndingProps {
  name: 'thanks' | 'answered' | 'over' | 'unknown'
  hint: string
  illustration: 'sunrise' | 'anchor' | 'lighthouse'
  /** True for a new result, which gets the focus of the button that went. */
  isNews?: boolean
}

/** Links a signed-in client back to their forms. */
function Ending({ name, hint, illustration, isNews = false }: EndingProps) {
  const { t } = useTranslation('formAnswer')
  const isSignedIn = useClientSignedIn()
  const title = t(name)
  useViewTitle(title)
  return (
    <NoticePage illustration={illustration} title={title} text={hint} isNews={isNews}>
      {isSignedIn && (
        <Link to="/client/forms" className={buttonClass({ variant: 'secondary', className: 'mt-6' })}>
          {t('toForms')}
        </Link>
      )}
    </NoticePage>
  )
}
