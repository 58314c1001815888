/**
 * The most frequent passwords of French speakers, without accents, the most frequent first. The breached passwords of
 * zxcvbn are those of English speakers.
 */
export const frenchPasswords: string[] = `
  azerty motdepasse azertyuiop loulou doudou marseille soleil chouchou bonjour jetaime coucou chocolat nicolas camille
  doudoune cheval lapinou poupette toulouse bordeaux qsdfghjklm wxcvbn aqwzsx azeqsd vacances maison princesse papillon
  etoile amour bisous chaton minou titi tintin asterix obelix ludovic france paris lyon nantes rennes strasbourg
  montpellier lille nice saintetienne grenoble bretagne changezmoi changemoi monmotdepasse mdp secret bienvenue entree
  administrateur cabinet printemps automne hiver football allezlesbleus allezlom champion liberte tranquille
  jetaimemonamour bonjourtoutlemonde liberteegalitefraternite correcthorsebatterystaple`
  .trim()
  .split(/\s+/)
