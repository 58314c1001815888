import { Input } from '@ancrage/widgets/ui/input'
import { type ComponentProps, type InputEvent, useEffect, useMemo, useRef, useState } from 'react'
import { maskTokens as tokens } from './mask-tokens'

interface Props extends ComponentProps<typeof Input> {
  /**
   * `#` is a digit, `@` a letter, `*` a letter or a digit, `~` the rest. Of several masks, the shortest that fits is
   * used. A function chooses by what is typed.
   */
  mask: string | readonly string[] | ((typed: string) => string)
}

type Masks = typeof import('maska')

/** The mask library, loaded after the page. The field works without it. */
let masks: Masks | undefined

function useMasks(beforeKnown: () => void): Masks | undefined {
  const [known, setKnown] = useState(masks)
  const before = useRef(beforeKnown)
  useEffect(() => {
    if (known) return
    // Without the mask, the text stays as typed: the server accepts it with and without spaces.
    import('maska').then(
      (loaded) => {
        masks = loaded
        before.current()
        setKnown(loaded)
      },
      () => undefined,
    )
  }, [known])
  return known
}

/**
 * A field that inserts spaces as in print. Pasted, filled-in and deleted text is accepted as it comes; nobody has to
 * type or delete separators.
 */
export function MaskedInput({ mask, ref, onChange, value, ...rest }: Props) {
  const own = useRef<HTMLInputElement>(null)
  const isSelected = useRef(false)
  const library = useMasks(() => {
    isSelected.current = isWholeSelected(own.current)
  })
  // Text that was typed before the mask loaded is formatted now. A selected text stays selected, so that typing
  // replaces it.
  useEffect(() => {
    const field = own.current
    if (!library || !field || document.activeElement !== field) return
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (isSelected.current) field.select()
  }, [library])
  const options = useMemo(
    () => ({ mask: typeof mask === 'object' ? [...mask] : mask, tokens, tokensReplace: true }),
    [mask],
  )
  const watch = (field: HTMLInputElement | null) => {
    const given = typeof ref === 'function' ? ref(field) : undefined
    if (ref && typeof ref === 'object') ref.current = field
    own.current = field
    if (!field) return undefined
    const masked = library && new library.MaskInput(field, options)
    return () => {
      masked?.destroy()
      if (typeof given === 'function') given()
      else if (typeof ref === 'function') ref(null)
    }
  }
  // Otherwise React would overwrite the formatted text with the form's text.
  const text = String(value ?? '')
  const shown = value === undefined ? {} : { value: library ? new library.Mask(options).masked(text) : text }
  // The mask changes the text before React compares it, so React would see no change. The `input` event always arrives.
  return (
    <Input
      ref={watch}
      {...rest}
      {...shown}
      onInput={(event: InputEvent<HTMLInputElement>) => void onChange?.(event as never)}
    />
  )
}

const isWholeSelected = (field: HTMLInputElement | null) =>
  field !== null && field.value !== '' && field.selectionStart === 0 && field.selectionEnd === field.value.length
