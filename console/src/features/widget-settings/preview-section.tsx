import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BookingWidget } from '../../components/booking-widget'
import { Section } from '../../components/section'
import { toast } from '../../lib/toast'
import type { Choice } from './snippet'

interface Props {
  choice: Choice
  practiceId: string
}

/** The widget itself with the practice's own times, as a site would show it. What is asked for stays here. */
export function PreviewSection({ choice, practiceId }: Props) {
  const { t } = useTranslation('widgetSettings')
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop')
  const [ground, setGround] = useState<'light' | 'dark'>('light')
  const { lang, typeId, layout, theme, color } = choice

  const keepBack = (event: Event) => {
    event.preventDefault()
    toast.info(t('preview.kept'))
  }

  return (
    <Section title={t('preview.title')} lead={t('preview.lead')}>
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
      <div data-theme={ground} className="-mx-4 rounded-md border bg-[canvas] p-2 sm:mx-0 sm:p-4">
        <div className={`mx-auto min-h-[560px] ${width === 'phone' ? 'max-w-[360px]' : ''}`}>
          <BookingWidget
            practiceId={practiceId}
            headingLevel={3}
            lang={lang === 'auto' ? undefined : lang}
            sessionType={typeId || undefined}
            layout={layout}
            theme={theme === 'site' ? undefined : theme}
            color={color ?? undefined}
            onBeforeSubmit={keepBack}
          />
        </div>
      </div>
    </Section>
  )
}
