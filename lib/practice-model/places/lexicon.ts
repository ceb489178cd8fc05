// Words of small websites that mean the same in English and German, a group a line. A German wish for an English site finds its words by
// them. Forms that the ends of words give (plural, case) need no entry.

const groups = `
home startseite homepage hauptseite index front frontpage eingangsseite
about über uns us ueber
story geschichte verlauf history
contact kontakt
price preis pricing preisliste tarif
visit besuch besuchen anfahrt directions anreise
news neuigkeiten aktuelles neues
service leistung angebot offer dienstleistung
exhibition ausstellung show
leaf leaves blatt blätter blättern
hill hills hügel
wave waves welle wellen
team mitarbeiter staff people leute leuten mannschaft crew
gallery galerie
imprint impressum
privacy datenschutz datenschutzerklärung
terms agb nutzungsbedingungen
work arbeit projekt project portfolio werk
ticket karten eintrittskarte
programme program programm lineup ablauf schedule
information infos info
cake kuchen torte
bread brot loaf laib
order bestellen bestellung bestell
opening öffnungszeiten hours öffnung
customer kunde client kundin
welcome willkommen
monday montag mo mon montags mondays
tuesday dienstag di tue tues dienstags tuesdays
wednesday mittwoch mi wed mittwochs wednesdays
thursday donnerstag do thu thur thurs donnerstags thursdays
friday freitag fr fri freitags fridays
saturday samstag sonnabend sa sat samstags saturdays
sunday sonntag so sun sonntags sundays
weekend wochenende wochenendticket wochenendkarte wochenendpass
weekday werktag wochentag
morning morgen vormittag
afternoon nachmittag
evening abend
night nacht
noon mittag lunch mittagessen
january januar jan
february februar feb
march märz
may mai
june juni jun
july juli jul
october oktober oct okt
december dezember dec dez
day tag tagesticket tageskarte tagespass
week woche
month monat
year jahr
hour stunde
minute minuten
today heute
child kind children kinder
adult erwachsene erwachsener
student studenten schüler
free kostenlos gratis
closed geschlossen
open offen geöffnet
blog beitrag post article artikel
example beispiel
search suche such suchen suchfeld
download herunterladen
copyright urheberrecht
pastry gebäck feingebäck teilchen
drink getränk getränke
food essen speise
breakfast frühstück
dinner abendessen
dish gericht
coffee kaffee café cafe
tea tee
milk milch
butter
cheese käse
wine wein
beer bier
water wasser
sugar zucker
salt salz
apple apfel äpfel
cinnamon zimt
almond mandel
walnut walnuss walnüsse nut nuss
honey honig
chocolate schokolade
rye roggen roggenbrot
wheat weizen
spelt dinkel
oat hafer
flour mehl
oven ofen backofen
croissant hörnchen
roll brötchen semmel
sourdough sauerteig
dog hund
cat katze
horse pferd
bird vogel
picture bild photo foto image pic
drawing zeichnung illustration
print druck drucke prints
poster plakat
frame rahmen framed gerahmt
unframed ungerahmt
shop laden geschäft store
family familie
studio atelier
workshop kurs course werkstatt class
lesson unterricht stunde
wedding hochzeit
birthday geburtstag
christmas weihnachten
easter ostern
summer sommer
winter
spring frühling frühjahr
help helper helping volunteer helfer helfen mithelfen freiwillige
autumn herbst fall
beginning anfang
question frage faq
answer antwort
car auto parking parken parkplatz
train bahn zug
tram straßenbahn strassenbahn
bus
boat boot schiff ship ferry fähre
bike fahrrad rad bicycle
ferry fähre
walk gehen fuß zu
stage bühne
band
musician musiker
music musik
concert konzert
festival fest
dance tanz
art kunst
artist künstler
craft handwerk
friend freund
helper helfer volunteer freiwillige ehrenamtliche
member mitglied
book buch bücher
press presse
job stelle karriere career vacancy
apply bewerben bewerbung application
partner
sponsor förderer
company firma unternehmen
organization organisation verein club association
message nachricht
name
date datum
appointment termin
event veranstaltung
place ort
location standort
room raum zimmer
floor etage stock
street straße strasse
city stadt town
village dorf
road weg
map karte landkarte
house haus
garden garten
field
tent zelt
camping campen zelten campingplatz campsite
lake see
river fluss
sea meer coast küste
beach strand
mountain berg
forest wald woods
tree baum
flower blume
baker bäcker
kitchen küche
photographer fotograf fotografin
illustrator illustratorin
designer gestalter
developer entwickler
founder gründer
manager leiter leitung
teacher lehrer
doctor arzt
lawyer anwalt
hairdresser friseur
blue blau
red rot
green grün
yellow gelb
black schwarz
white weiß weiss
grey grau gray
brown braun
pink rosa
orange
purple lila violett
large groß big main gross
small klein little
old alt
new neu
long lang
short kurz
warm
cold kalt
quick schnell fast
profile profil
landing landingpage
sidebar seitenleiste seitenspalte
subscribe abonnieren
footer fußzeile
header kopfzeile kopf
heron reiher
fox fuchs
light licht
lamp lampe
window fenster
door tür
chair stuhl
table tisch
bed bett
ground boden
rain regen
snow schnee
sun sonne
moon mond
star stern
follow folgen
follower abonnenten
like gefällt
share teilen
send senden absenden abschicken schicken submit
sign anmelden
register registrieren registrierung
login anmeldung einloggen
password passwort
username benutzername
email mail e-mail
phone telefon telefonnummer call anrufen
address adresse anschrift
buy kaufen kauf purchase
pay zahlen bezahlen
payment zahlung
cart warenkorb basket
shipping versand delivery lieferung
quote zitat testimonial kundenstimme
review bewertung rezension
rule regel
tip tipp
help hilfe support
guide anleitung leitfaden
step schritt
start anfangen beginnen begin starten
finish end ende schluss
more mehr
read lesen
learn lernen erfahren
see sehen ansehen view
discover entdecken explore
meet treffen kennenlernen
join mitmachen beitreten
donate spende spenden donation
install installieren installation
browser
version
feature funktion merkmal
element
component komponente baustein
layout
typography typografie schriften
button knopf
card karte
accordion akkordeon
calendar kalender
slider regler
carousel karussell
icon symbol
logo
menu menü
navigation navi
picture bild
animal tier
nature natur
travel reise
trip ausflug
tour rundgang
hotel
restaurant gasthaus
guest gast gäste
country land
world welt
life leben
love liebe
idea idee
plan
goal ziel
success erfolg
value wert
quality qualität
safety sicherheit security
health gesundheit
care pflege
body körper
skin haut
hair haar
haircut haarschnitt
colour farbe color
beard bart
cut schnitt
wash waschen
repair reparatur reparieren
rental verleih vermietung
tool werkzeug
machine maschine
part teil
wood holz
stone stein
paper papier
glass glas
wool wolle
cotton baumwolle
size größe
weight gewicht
number nummer zahl
amount menge betrag
total gesamt summe
discount rabatt
deal
gift geschenk
voucher gutschein
bag tasche
box kiste
set
piece stück
pair paar
collection sammlung kollektion
series serie reihe
edition auflage ausgabe
limited limitiert
sold verkauft
available verfügbar erhältlich
postage porto versand shipping versandkosten
abroad ausland overseas international
left übrig
`;

export const meanings: ReadonlyMap<string, string> = new Map(
  groups
    .trim()
    .split("\n")
    .flatMap((line, group) => line.split(" ").map((word) => [word, `#${group}`] as const))
    .toReversed(),
);
