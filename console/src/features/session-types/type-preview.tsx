import { TypeCards } from '@ancrage/widgets/type-cards'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../lib/languages'
import { type TypeValues, typeBody } from './values'

/** Shows the card of the type as visitors see it in the widget, while it is edited. */
export function TypePreview({ lang }: { lang: Language }) {
  const { t } = useTranslation('sessionTypes')
  const { control } = useFormContext<TypeValues>()
  const sent = typeBody(useWatch({ control }) as TypeValues)
  const words =
    lang === 'fr'
      ? { name: sent.nameFr, description: sent.descriptionFr }
      : { name: sent.nameEn, description: sent.descriptionEn }
  return (
    <figure>
      <figcaption className="mb-1.5 font-medium">{t('form.preview')}</figcaption>
      <div inert lang={lang} className="@container/widget wrap-anywhere">
        <TypeCards
          lang={lang}
          types={[
            {
              id: 'preview',
              currency: 'EUR',
              ...words,
              name: words.name || t('form.unnamed'),
              color: sent.color,
              locations: sent.locations,
              pack: sent.isPack,
              programme: null,
              prepayment: null,
              durationMinutes: sent.durationMinutes || 0,
              priceCents: sent.priceCents || 0,
            },
          ]}
        />
      </div>
    </figure>
  )
}
