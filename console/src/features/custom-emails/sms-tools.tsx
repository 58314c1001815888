import { gsmLetter, gsmText, smsLength } from '@ancrage/api/format/sms-length'
import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { SmsBalance } from '../octopush/public'

interface Props {
  words: string
  onReplace: (words: string) => void
}

/** Replaces letters that make an SMS dearer, and shows how many SMS are left. */
export function SmsTools({ words, onReplace }: Props) {
  const { t } = useTranslation('customEmails')
  const replaceable = smsLength(words).odd.filter((letter) => gsmLetter(letter) !== null)
  return (
    <>
      {replaceable.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {replaceable.map((letter) => (
            <Button
              key={letter}
              size="sm"
              variant="secondary"
              onClick={() => onReplace(words.replaceAll(letter, gsmLetter(letter) ?? letter))}
            >
              {t('sms.replace', { letter, plain: gsmLetter(letter) })}
            </Button>
          ))}
          {replaceable.length > 1 && (
            <Button size="sm" variant="secondary" onClick={() => onReplace(gsmText(words))}>
              {t('sms.replaceAll')}
            </Button>
          )}
        </div>
      )}
      <SmsBalance />
    </>
  )
}
