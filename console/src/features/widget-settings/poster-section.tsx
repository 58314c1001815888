import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../components/section'
import type { PaperSize } from './poster'

const Poster = lazy(async () => ({ default: (await import('./poster-sheet')).PosterSheet }))

interface Props {
  name: string
  /** The address of the booking. */
  address: string
  color: string
  language: 'fr' | 'en'
}

/** Makes a QR code of the booking, alone or on a poster. */
export function PosterSection({ language, ...content }: Props) {
  const { t } = useTranslation('widgetSettings')
  const [format, setFormat] = useState<PaperSize>('a5')
  return (
    <Section title={t('poster.title')} lead={t('poster.lead')}>
      <RadioCards
        className="mb-4"
        legend={t('poster.format')}
        choices={[
          { value: 'a5', label: t('poster.a5') },
          { value: 'a4', label: t('poster.a4') },
        ]}
        value={format}
        onChange={setFormat}
      />
      <Suspense fallback={<Skeleton className="h-80" />}>
        <Poster {...content} call={t('posterCall', { lng: language })} format={format} />
      </Suspense>
    </Section>
  )
}
