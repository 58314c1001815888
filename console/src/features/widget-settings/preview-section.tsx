import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type CSSProperties, createElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import { toast } from '../../lib/toast'
import { useLanguage } from '../../lib/use-formats'
import { useWidgets } from '../embed/public'
import { attributesOf, elementHeight, isFloating, type WidgetChoice } from './choice'

interface Props {
  choice: WidgetChoice
  practiceId: string
}

/** Previews the element with the practice's real times, as a site would show it. Requests are not sent. */
export function PreviewSection({ choice, practiceId }: Props) {
  const { t } = useTranslation('widgetSettings')
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop')
  const [ground, setGround] = useState<'light' | 'dark'>('light')
  return (
    <Section title={t('preview.title')} lead={t(`preview.lead.${choice.element}`)}>
      <div className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
        <RadioCards
          className="max-sm:hidden"
          legend={t('preview.width')}
          choices={[
            { value: 'desktop', label: t('preview.desktop') },
            { value: 'phone', label: t('preview.phone') },
          ]}
          value={width}
          onChange={setWidth}
        />
        <RadioCards
          legend={t('preview.ground')}
          choices={[
            { value: 'light', label: t('choices.light') },
            { value: 'dark', label: t('choices.dark') },
          ]}
          value={ground}
          onChange={setGround}
        />
      </div>
      {/* A box with `contain: layout` holds a floating button, which is `position: fixed`. */}
      <div data-theme={ground} className="-mx-4 rounded-md border bg-[canvas] p-2 [contain:layout] sm:mx-0 sm:p-4">
        <div
          className={`mx-auto ${width === 'phone' ? 'max-w-[360px]' : ''}`}
          style={{ minHeight: elementHeight(choice) ?? (isFloating(choice) ? 240 : 72) }}
        >
          <Previewed choice={choice} practiceId={practiceId} />
        </div>
      </div>
    </Section>
  )
}

function Previewed({ choice, practiceId }: Props) {
  const { t } = useTranslation('widgetSettings')
  const language = useLanguage()
  useWidgets()
  const height = elementHeight(choice)
  const keepBack = (event: Event) => {
    event.preventDefault()
    toast.info(t(choice.element === 'contact' ? 'preview.keptMessage' : 'preview.kept'))
  }
  return createElement(
    `ancrage-${choice.element}`,
    {
      // A changed key makes a new element, because an element reads some attributes only once.
      key: `${choice.element} ${choice.position}`,
      practice: practiceId,
      lang: language,
      'heading-level': 3,
      ...attributesOf({ ...choice, tool: 'html' }),
      style: choice.color ? ({ '--ancrage-primary': choice.color } as CSSProperties) : undefined,
      'onancrage-before-submit': keepBack,
    },
    height ? <Skeleton className="h-48" /> : null,
  )
}
