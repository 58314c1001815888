import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MaskedInput } from '../../../components/masked-input'
import { townMask } from '../../../components/masks'
import { Query } from '../../../components/query'
import { AddressInput } from '../../addresses/public'
import { useAllSessionTypes } from '../../session-types/public'
import { commonLocations } from '../planning/plan'
import type { OpenSession } from '../use-sessions'
import { ChangeFoot } from './change-foot'
import { useChangeSession } from './use-change-session'

interface Props {
  session: OpenSession
  onDone: () => void
}

/** Changes where a session is held: one of the places of its types, or another address on site. */
export function PlaceForm({ session, onDone }: Props) {
  const { t } = useTranslation(['sessionHead', 'components'])
  const types = useAllSessionTypes()
  const { save, ...change } = useChangeSession(session, onDone)
  const own = session.place?.isOwn ? session.place : null
  const [location, setLocation] = useState(session.location)
  const [address, setAddress] = useState(own?.address ?? '')
  const [city, setCity] = useState(own?.city ?? '')
  const where = location === 'on_site' ? { address: address.trim() || null, city: city.trim() || null } : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save({ location, ...where })
  }

  return (
    <Query of={types} loading={<Skeleton className="h-9" />}>
      {(all) => {
        const own = all.filter(({ id }) => session.types.some((type) => type.id === id))
        // The current place is always a choice, even if the types no longer offer it.
        const places = [...new Set([session.location, ...commonLocations(own)])]
        return (
          <form noValidate className="space-y-4" onSubmit={submit}>
            <RadioCards
              legend={t('change.place')}
              isLegendHidden
              value={location}
              onChange={setLocation}
              choices={places.map((value) => ({ value, label: t(`components:location.${value}`) }))}
            />
            {places.length === 1 && <p className="text-muted-foreground text-sm">{t('placeForm.only')}</p>}
            {location === 'on_site' && (
              <>
                <Field label={t('placeForm.address')} hint={t('placeForm.addressHint')}>
                  {(control) => (
                    <AddressInput
                      maxLength={200}
                      {...control}
                      value={address}
                      onChange={setAddress}
                      onPick={({ street, postcode, city }) => {
                        setAddress(street ?? '')
                        setCity(`${postcode} ${city}`)
                      }}
                    />
                  )}
                </Field>
                <Field label={t('placeForm.city')}>
                  {(control) => (
                    <MaskedInput
                      mask={townMask}
                      maxLength={100}
                      {...control}
                      value={city}
                      onChange={({ target }) => setCity(target.value)}
                    />
                  )}
                </Field>
              </>
            )}
            <ChangeFoot session={session} {...change} />
            <Submit isBusy={change.isBusy} />
          </form>
        )
      }}
    </Query>
  )
}

const Submit = ({ isBusy }: { isBusy: boolean }) => {
  const { t } = useTranslation('sessionHead')
  return (
    <div className="flex justify-end max-sm:*:w-full">
      <Button type="submit" isBusy={isBusy}>
        {t('save')}
      </Button>
    </div>
  )
}
