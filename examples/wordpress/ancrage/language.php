<?php
/**
 * The French translation of the plugin, of its blocks and of its line in the list of plugins.
 *
 * @package Ancrage
 */

defined( 'ABSPATH' ) || exit;

const ANCRAGE_FRENCH = array(
	'Online booking, contact and reviews of a practice, by a block or a shortcode.' => 'Réservation en ligne, contact et avis d’un cabinet, par un bloc ou un code court.',
	'Online booking of a practice.' => 'La réservation en ligne d’un cabinet.',
	'Book an appointment'           => 'Prendre rendez-vous',
	'The practice’s booking page'   => 'La page de rendez-vous du cabinet',
	'Ancrage: booking button'       => 'Ancrage : bouton de réservation',
	'A button that opens the booking.' => 'Un bouton qui ouvre la réservation.',
	'Ancrage: next free times'      => 'Ancrage : prochains horaires libres',
	'The next three free times of a practice.' => 'Les trois prochains horaires libres d’un cabinet.',
	'Ancrage: contact'              => 'Ancrage : contact',
	'A message to the practice.'    => 'Un message au cabinet.',
	'Ancrage: reviews'              => 'Ancrage : avis',
	'The published reviews of a practice.' => 'Les avis publiés d’un cabinet.',
	'Words on the button'           => 'Texte du bouton',
	'Number of reviews'             => 'Nombre d’avis',
	'Position'                      => 'Position',
	'In the text'                   => 'Dans le texte',
	'At the bottom right'           => 'En bas à droite',
	'At the bottom left'            => 'En bas à gauche',
	'Look'                          => 'Présentation',
	'A list'                        => 'Une liste',
	'The average alone'             => 'La moyenne seule',
	'Visitors see it here.'         => 'Les visiteurs le voient ici.',
	'Ancrage: its address or the id of the practice is missing (Settings, General).' => 'Ancrage : il manque son adresse ou l’identifiant du cabinet (Réglages, Général).',
	'Address of Ancrage'            => 'Adresse d’Ancrage',
	'Id of the practice'            => 'Identifiant du cabinet',
	'Settings'                      => 'Réglages',
	'Id of a session type'          => 'Identifiant d’un type de séance',
	'All'                           => 'Tous',
	'Every session type, unless an id is given.' => 'Toutes les séances, sauf si un identifiant est donné.',
	'Only for another practice than that of Settings, General.' => 'Seulement pour un autre cabinet que celui de Réglages, Général.',
	'Place'                         => 'Lieu',
	'At the practice'               => 'Au cabinet',
	'At the client’s'               => 'À domicile',
	'By video'                      => 'En vidéo',
	'Times'                         => 'Horaires',
	'The next days'                 => 'Les prochains jours',
	'A week'                        => 'Une semaine',
	'The whole month'               => 'Le mois entier',
	'Language'                      => 'Langue',
	'That of the page'              => 'Celle de la page',
	'Theme'                         => 'Thème',
	'As the page'                   => 'Comme la page',
	'Light'                         => 'Clair',
	'Dark'                          => 'Sombre',
	'As the visitor’s system'       => 'Comme le système du visiteur',
	'Visitors choose a time here.'  => 'Les visiteurs choisissent ici un horaire.',
	'Ancrage shows the id of the practice under Settings, On your website.' => 'Ancrage montre l’identifiant du cabinet sous Réglages, Sur votre site.',
);

/** Whether to use French: visitors get the site's language, editors their own. */
function ancrage_is_french() {
	return 0 === strpos( determine_locale(), 'fr' );
}

/** The plugin's texts in the format of the editor's scripts. */
function ancrage_translations() {
	$words = ancrage_is_french() ? ANCRAGE_FRENCH : array();
	return array_map(
		function ( $text ) {
			return array( $text );
		},
		$words
	);
}

/** Keeps a translation that was added to the site by other means. */
function ancrage_translated( $translation, $text ) {
	return $translation === $text && isset( ANCRAGE_FRENCH[ $text ] ) && ancrage_is_french() ? ANCRAGE_FRENCH[ $text ] : $translation;
}

add_filter( 'gettext_ancrage', 'ancrage_translated', 10, 2 );
add_filter( 'gettext_with_context_ancrage', 'ancrage_translated', 10, 2 );
