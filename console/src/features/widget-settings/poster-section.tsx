import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Section } from '../../components/section'
import { useTextsIn } from '../../lib/use-texts-in'
import type { PaperSize, PosterContent } from './poster'

const Poster = lazy(async () => ({ default: (await import('./poster-sheet')).PosterSheet }))

interface Props extends Omit<PosterContent, 'call'> {
  /** It is not published yet. */
  isUnpublished: boolean
  language: 'fr' | 'en'
}

/** The booking on paper: a code to scan, alone or on a sheet to put up. */
export function PosterSection({ language, isUnpublished, ...content }: Props) {
  const { t } = useTranslation('widgetSettings')
  const lng = useTextsIn('widgetSettings', language)
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
      {isUnpublished && (
        <p className="mb-4 text-muted-foreground text-sm">
          {t('poster.untypeable')}{' '}
          <Link to="/settings/public-page" className="text-primary underline underline-offset-4">
            {t('poster.publish')}
          </Link>
        </p>
      )}
      <Suspense fallback={<Skeleton className="h-80" />}>
        {lng ? <Poster {...content} call={t('posterCall', { lng })} format={format} /> : <Skeleton className="h-80" />}
      </Suspense>
    </Section>
  )
}
