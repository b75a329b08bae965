/** The interstates of three digits that lead past cities or between them. */
export const interstatesBeltways = `
I135: Wichita KS, Newton KS, McPherson KS, Lindsborg KS, Salina KS
I155: Hayti MO, Caruthersville MO, Dyersburg TN
I172: Hannibal MO, Quincy IL
I185: Columbus GA, Pine Mountain GA, LaGrange GA
I190: Buffalo NY, Tonawanda NY, Niagara Falls NY
I196: Benton Harbor MI, South Haven MI, Holland MI, Grandville MI, Grand Rapids MI
I205: Tracy CA, Livermore CA
I205 (Portland): Wilsonville OR, Oregon City OR, Gresham OR, Vancouver WA
I210: Sylmar CA, Pasadena CA, Azusa CA, Glendora CA
I215: Murrieta CA, Perris CA, Riverside CA, San Bernardino CA, Devore CA
I255: Arnold MO, Columbia IL, East Saint Louis IL, Edwardsville IL
I270: Arnold MO, Kirkwood MO, Florissant MO, Edwardsville IL
I270 (Maryland): Frederick MD, Gaithersburg MD, Rockville MD, Bethesda MD
I271: Richfield OH, Bedford OH, Willoughby OH
I275: Bradenton FL, Saint Petersburg FL, Tampa FL
I275 (Detroit): Monroe MI, Romulus MI, Livonia MI, Novi MI
I276: King of Prussia PA, Willow Grove PA, Levittown PA, Trenton NJ
I280: San Jose CA, Cupertino CA, Redwood City CA, Daly City CA, San Francisco CA
I285: Forest Park GA, Mableton GA, Sandy Springs GA, Tucker GA, Forest Park GA
I287: Tarrytown NY, Nyack NY, Suffern NY, Parsippany NJ, Morristown NJ, Bridgewater NJ, New Brunswick NJ,
  Perth Amboy NJ
I290: Elgin IL, Schaumburg IL, Oak Park IL, Chicago IL
I294: Matteson IL, Oak Lawn IL, Oak Brook IL, Des Plaines IL, Highland Park IL
I295: Petersburg VA, Mechanicsville VA, Ashland VA
I295 (New Jersey): Wilmington DE, Camden NJ, Cherry Hill NJ, Trenton NJ
I335: Emporia KS, Osage City KS, Topeka KS
I355: New Lenox IL, Bolingbrook IL, Naperville IL, Schaumburg IL
I376: Monroeville PA, Pittsburgh PA, Aliquippa PA, New Castle PA, Hermitage PA
I380: Iowa City IA, Cedar Rapids IA, Waterloo IA
I380 (Pennsylvania): Stroudsburg PA, Mount Pocono PA, Dunmore PA
I385: Clinton SC, Laurens SC, Simpsonville SC, Greenville SC
I390: Bath NY, Dansville NY, Geneseo NY, Rochester NY
I395: Sturbridge MA, Webster MA, Putnam CT, Norwich CT, New London CT
I405: Irvine CA, Costa Mesa CA, Long Beach CA, Torrance CA, Santa Monica CA, Burbank CA
I405 (Seattle): Tukwila WA, Renton WA, Bellevue WA, Kirkland WA, Bothell WA, Lynnwood WA
I435: Olathe KS, Bonner Springs KS, Platte City MO, Liberty MO, Independence MO, Lees Summit MO,
  Overland Park KS, Olathe KS
I465: Beech Grove IN, Speedway IN, Carmel IN, Lawrence IN, Beech Grove IN
I469: Lafayette Center IN, New Haven IN, Cedarville Junction IN
I475: Toledo OH, Perrysburg OH, Bowling Green OH
I476: Chester PA, King of Prussia PA, Lansdale PA, Quakertown PA, Allentown PA, White Haven PA,
  Wilkes-Barre PA, Clarks Summit PA
I495: Alexandria VA, Fairfax VA, Bethesda MD, College Park MD, Oxon Hill MD, Alexandria VA
I495 (Massachusetts): Attleboro MA, Franklin MA, Milford MA, Hudson MA, Lowell MA, Lawrence MA,
  Haverhill MA, Amesbury MA, Newburyport MA
I495 (Long Island): New York City NY, Hicksville NY, Melville NY, Islandia NY, Riverhead NY
I505: Vacaville CA, Winters CA, Dunnigan CA
I526: North Charleston SC, Mount Pleasant SC
I565: Decatur AL, Huntsville AL
I580: Oakland CA, Castro Valley CA, Livermore CA, Tracy CA
I635: Farmers Branch TX, Garland TX, Mesquite TX
I680: San Jose CA, Pleasanton CA, Walnut Creek CA, Fairfield CA
I680 (Omaha): Omaha NE, Missouri Valley IA, Avoca IA
I695: Glen Burnie MD, Catonsville MD, Towson MD, Essex MD, Glen Burnie MD
I696: Novi MI, Southfield MI, Royal Oak MI, Saint Clair Shores MI
I880: San Jose CA, Fremont CA, Hayward CA, Oakland CA
I985: Buford GA, Gainesville GA
I264: Norfolk VA, Virginia Beach VA
I710: Los Angeles CA, Long Beach CA
I195: Trenton NJ, Freehold NJ
`
