import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { ConsentRow } from './consent-row'
import { allowsPurpose, closePreferences, storeCookieChoice, useChoice } from './cookie-choice'
import { focusContent } from './focus-content'
import { consentPreferences } from './items'

/** Chooses what may be loaded, by purpose. Only the save button stores it; the arrow and Escape go back. */
export function PreferencesDialog() {
  const { t } = useTranslation('cookieChoice')
  const choice = useChoice()
  const preferences = consentPreferences(t)
  const items = preferences.flatMap(({ items }) => items)
  const [chosen, setChosen] = useState(() =>
    items
      .filter(({ value, isRequired, isEnable }) => isRequired || (choice ? allowsPurpose(choice, value) : isEnable))
      .map(({ value }) => value),
  )
  const set = (value: string, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, value] : before.filter((each) => each !== value)))

  function save() {
    storeCookieChoice(items.map(({ value }) => value).filter((value) => chosen.includes(value)))
    focusContent()
  }

  return (
    <Dialog onClose={closePreferences}>
      <DialogContent
        title={t('dialog.title')}
        description={t('dialog.text')}
        back={t('dialog.back')}
        footer={<Button onClick={save}>{t('dialog.save')}</Button>}
      >
        <div className="flex flex-col divide-y">
          {preferences.map(({ title, description, items }) => (
            <section key={title} className="py-4 first:pt-0 last:pb-0">
              <h3 className="font-medium">{title}</h3>
              <p className="mt-0.5 text-muted-foreground text-sm">{description}</p>
              {items.map((item) => (
                <ConsentRow
                  key={item.value}
                  item={item}
                  isOn={chosen.includes(item.value)}
                  onChange={(isOn) => set(item.value, isOn)}
                />
              ))}
            </section>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  )
}
