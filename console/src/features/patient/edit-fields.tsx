import { localDay } from '@ancrage/api/format/day'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Select } from '@ancrage/widgets/ui/select'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { phoneMask, townMask } from '../../components/masks'
import { useNow } from '../../lib/now'
import { useZone } from '../../lib/use-formats'
import { AddressInput } from '../addresses/public'
import { ConflictNotice } from './conflict-notice'
import { EditField } from './edit-field'
import { TagsField } from './tags-field'
import { useAge } from './use-age'
import type { EditedFields } from './use-edited-fields'

/** The fields of a client. For a minor, the guardian comes right after the name. */
export function EditFields({ edit }: { edit: EditedFields }) {
  const { t } = useTranslation('patient')
  const today = localDay(useNow(), useZone())
  const age = useAge(edit.values.dateOfBirth)
  const isMinor = age?.isMinor ?? false
  const guardian = (
    <Group title={t('form.guardianTitle')} lead={!isMinor && t('form.guardianHint')}>
      {isMinor && !edit.values.guardianName.trim() && <Alert tone="warning">{t('form.guardianNeeded')}</Alert>}
      <div className="grid gap-4 sm:grid-cols-2">
        <EditField edit={edit} name="guardianName" input={{ maxLength: 160 }} />
        <EditField edit={edit} name="guardianPhone" mask={phoneMask} input={{ type: 'tel', maxLength: 30 }} />
      </div>
    </Group>
  )
  return (
    <>
      <Group title={t('form.who')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <EditField edit={edit} name="firstname" isRequired input={{ maxLength: 80 }} />
          <EditField edit={edit} name="lastname" isRequired input={{ maxLength: 80 }} />
          <EditField edit={edit} name="dateOfBirth">
            {(control) => (
              <DateInput
                {...control}
                keepsTyped
                min="1900-01-01"
                max={today}
                value={edit.values.dateOfBirth}
                onChange={(dateOfBirth) => edit.set({ dateOfBirth })}
              />
            )}
          </EditField>
          <EditField edit={edit} name="gender">
            {(control) => (
              <Select
                {...control}
                value={edit.values.gender}
                onChange={({ target }) => edit.set({ gender: target.value })}
              >
                <option value="">{t('form.unsaid')}</option>
                {(['female', 'male', 'other'] as const).map((gender) => (
                  <option key={gender} value={gender}>
                    {t(`genders.${gender}`)}
                  </option>
                ))}
              </Select>
            )}
          </EditField>
        </div>
      </Group>
      {isMinor && guardian}
      <Group title={t('form.reach')}>
        <div className="grid gap-4 sm:grid-cols-2">
          <EditField edit={edit} name="email" input={{ type: 'email', maxLength: 254 }} />
          <EditField edit={edit} name="phone" mask={phoneMask} input={{ type: 'tel', maxLength: 30 }} />
        </div>
        <EditField edit={edit} name="address">
          {(control) => (
            <AddressInput
              {...control}
              maxLength={200}
              autoComplete="off"
              value={edit.values.address}
              onChange={(address) => edit.set({ address })}
              onPick={({ street, postcode, city }) => edit.set({ address: street ?? '', city: `${postcode} ${city}` })}
            />
          )}
        </EditField>
        <EditField edit={edit} name="city" mask={townMask} input={{ maxLength: 100 }} />
      </Group>
      {!isMinor && guardian}
      <Group title={t('form.preferences')}>
        <TagsField edit={edit} />
        <EditField edit={edit} name="locale" isRequired>
          {(control) => (
            <Select
              {...control}
              value={edit.values.locale}
              onChange={({ target }) => edit.set({ locale: target.value })}
            >
              <option value="fr">{t('locales.fr')}</option>
              <option value="en">{t('locales.en')}</option>
            </Select>
          )}
        </EditField>
        <div>
          <Checkbox
            label={t('form.isDiscreet')}
            checked={edit.values.isDiscreet}
            onChange={({ target }) => edit.set({ isDiscreet: target.checked })}
          />
          <p className="mt-1 text-muted-foreground text-sm">{t('form.isDiscreetHint')}</p>
          <ConflictNotice edit={edit} field="isDiscreet" />
        </div>
        <div>
          <Checkbox
            label={t('form.refusesSms')}
            checked={edit.values.refusesSms}
            onChange={({ target }) => edit.set({ refusesSms: target.checked })}
          />
          <ConflictNotice edit={edit} field="refusesSms" />
        </div>
        <div>
          <Checkbox
            label={t('form.refusesReminders')}
            checked={edit.values.refusesReminders}
            onChange={({ target }) => edit.set({ refusesReminders: target.checked })}
          />
          <ConflictNotice edit={edit} field="refusesReminders" />
        </div>
      </Group>
    </>
  )
}

/** A part of the form with its heading. */
function Group({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="space-y-4">
      <header>
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {lead && <p className="text-muted-foreground text-sm">{lead}</p>}
      </header>
      {children}
    </section>
  )
}
