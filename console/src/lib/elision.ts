/** Puts a French name after « de »: `de Camille`, `d’Anne`, `d’Yves`, `de Yann`. */
export const ofName = (name: string) =>
  /^(?:[aàâäeéèêëhiîïoôöœuùûüæ]|y[^aeiouyéè])/i.test(name) ? `d’${name}` : `de ${name}`
