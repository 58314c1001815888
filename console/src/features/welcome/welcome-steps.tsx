import { Stepper } from '@ancrage/widgets/ui/stepper'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { api } from '../../lib/api'
import { useCurrentUser } from '../../lib/user'
import { addTypes } from './add-types'
import { HoursStep } from './hours-step'
import { PlaceStep } from './place-step'
import { PublishStep } from './publish-step'
import { ReadyCard } from './ready-card'
import { readyTypes } from './ready-types'
import type { WelcomeStepProps } from './step-frame'
import { TypesStep } from './types-step'
import { firstOpenStep, type WelcomeStep, welcomeSteps } from './use-welcome'

interface Props {
  settled: readonly WelcomeStep[]
  settle: (step: WelcomeStep) => Promise<readonly WelcomeStep[]>
}

const forms = { hours: HoursStep, types: TypesStep, practice: PlaceStep, publish: PublishStep }

/** Shows one step after the other. When another tab is further, the typed values stay until this step is done. */
export function WelcomeSteps({ settled, settle }: Props) {
  const { t } = useTranslation('welcome')
  const [isOver] = useState(() => firstOpenStep(settled) === null)
  const [at, setAt] = useState(() => firstOpenStep(settled))
  const practiceId = useCurrentUser().data?.entity.id ?? ''
  // Scrolls to the top, because the button is at the bottom of the step before.
  useEffect(() => {
    if (at) scrollTo({ top: 0, behavior: 'instant' })
  }, [at])

  /** Adds the proposed types, and goes to the first step whose answer is not known. */
  async function keepRest() {
    await addTypes(
      readyTypes.map((type) => ({ type, priceCents: type.priceCents })),
      practiceId,
    )
    await settle('hours')
    const { address } = await api.practices.own({})
    const now = await settle('types')
    setAt(firstOpenStep(address ? await settle('practice') : now))
  }

  if (isOver) return <Navigate to="/" replace />
  if (!at) return <ReadyCard />
  const index = welcomeSteps.indexOf(at)
  const Form = forms[at]
  const ways: WelcomeStepProps = {
    nth: index + 1,
    count: welcomeSteps.length,
    onDone: async () => setAt(firstOpenStep(await settle(at))),
    onKeepRest: settled.length === 0 ? keepRest : undefined,
    onBack: index > 0 ? () => setAt(welcomeSteps[index - 1] ?? at) : undefined,
  }
  return (
    <div className="grid gap-5">
      <Stepper
        label={t('steps')}
        steps={welcomeSteps.map((key) => ({ key, label: t(`${key}.name`) }))}
        current={at}
        doneLabel={t('done')}
      />
      <Form key={at} {...ways} />
    </div>
  )
}
