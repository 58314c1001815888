import './texts'
import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Drawing } from '../../components/drawing'
import { useTitle } from '../../components/page'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'

const dead: readonly Problem['code'][] = ['link_expired', 'validation', 'not_found']

/** The link at the foot of a mail. Only the button changes anything: mailboxes open links by themselves. */
export function UnsubscribePage() {
  const { t } = useTranslation('unsubscribe')
  useTitle(t('title'))
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token')
  const [state, setState] = useState<'asked' | 'busy' | 'done' | Problem>('asked')
  const problem = typeof state === 'object' ? state : null
  const isDead = !token || (problem !== null && dead.includes(problem.code))

  async function unsubscribe(token: string) {
    setState('busy')
    await api.admin.unsubscribe({ body: { token } }).then(
      () => setState('done'),
      (error) => setState(asProblem(error)),
    )
  }

  if (state === 'done') return <Said drawing="sunrise" title={t('done')} text={t('doneText')} />
  if (isDead) return <Said drawing="lighthouse" title={t('dead')} text={t('deadText')} />
  return (
    <Said drawing="boat" title={t('title')} text={t('text')}>
      {problem && <ProblemNotice problem={problem} className="mt-4 text-start" />}
      <Button className="mt-6" isBusy={state === 'busy'} onClick={() => void unsubscribe(token)}>
        {t('confirm')}
      </Button>
    </Said>
  )
}

interface SaidProps {
  drawing: 'boat' | 'sunrise' | 'lighthouse'
  title: string
  text: string
  children?: ReactNode
}

const Said = ({ drawing, title, text, children }: SaidProps) => (
  <div className="m-auto flex max-w-md flex-col items-center px-6 py-16 text-center" role="status">
    <Drawing name={drawing} className="mb-6 scale-125" />
    <h1 className="text-balance font-semibold text-2xl tracking-tight">{title}</h1>
    <p className="mt-2 text-balance text-muted-foreground">{text}</p>
    {children}
  </div>
)
