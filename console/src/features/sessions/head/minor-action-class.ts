/** Classes of a session's minor buttons: a phone hides them until they are asked for. */
export const minorActionClass = 'max-sm:group-data-[folded=true]/actions:hidden'
