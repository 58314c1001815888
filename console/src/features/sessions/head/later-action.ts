/** For buttons of a session that matter less than others: on a phone they are not there until they are asked for. */
export const laterAction = 'max-sm:group-data-[folded=true]/actions:hidden'
