import './texts'
import { gsmLetter, gsmText, smsLength } from '@ancrage/api/format/sms-length'
import { Button } from '@ancrage/widgets/ui/button'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Letters that nobody sees, or takes for another, by their keys in the texts. */
const unseen = {
  '\u00a0': 'noBreakSpace',
  '\u202f': 'narrowSpace',
  '\u2009': 'thinSpace',
  '\u2011': 'noBreakHyphen',
  '\t': 'tab',
} as const

const isUnseen = (letter: string): letter is keyof typeof unseen => letter in unseen
const isInvisible = (letter: string) => /[\p{Z}\p{Cc}\p{Cf}]/u.test(letter)

export interface SmsLettersProps {
  words: string
  /** Replaces the words; undefined where they cannot be changed. */
  onReplace: ((words: string) => void) | undefined
}

/** Says how many characters an SMS holds with these words, and offers to replace those that make it dearer. */
export default function Letters({ words, onReplace }: SmsLettersProps) {
  const { t } = useTranslation('smsLetters')
  const room = useRef<HTMLParagraphElement>(null)
  const { odd } = smsLength(words)
  const replaceable = odd.filter((letter) => gsmLetter(letter) !== null)
  const named = odd.map((letter) => {
    if (isUnseen(letter)) return t(unseen[letter])
    return isInvisible(letter) ? t('invisible') : t('quoted', { letter })
  })
  /** The pressed button goes with its letter: the focus moves to what its absence changes. */
  const replace = (changed: string) => {
    onReplace?.(changed)
    room.current?.focus()
  }
  return (
    <>
      <p
        ref={room}
        tabIndex={-1}
        className={`text-sm outline-none ${odd.length > 0 ? 'text-warning' : 'text-muted-foreground'}`}
      >
        {odd.length > 0 ? t('odd', { letters: [...new Set(named)].join(', ') }) : t('plain')}
      </p>
      {onReplace && replaceable.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {replaceable.map((letter) => (
            <Button
              key={letter}
              size="sm"
              variant="secondary"
              onClick={() => replace(words.replaceAll(letter, gsmLetter(letter) ?? letter))}
            >
              {isUnseen(letter)
                ? t(`replaceUnseen.${unseen[letter]}`)
                : t('replace', { letter, plain: gsmLetter(letter) })}
            </Button>
          ))}
          {replaceable.length > 1 && (
            <Button size="sm" variant="secondary" onClick={() => replace(gsmText(words))}>
              {t('replaceAll')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
