/** The interstates that run east and west, from west to east: the towns they pass, in order. */
export const interstatesEven = `
I4: Tampa FL, Plant City FL, Lakeland FL, Davenport FL, Celebration FL, Orlando FL, Altamonte Springs FL,
  Sanford FL, DeBary FL, DeLand FL, Daytona Beach FL
I8: San Diego CA, El Cajon CA, Alpine CA, Pine Valley CA, Jacumba CA, Ocotillo CA, El Centro CA,
  Winterhaven CA, Yuma AZ, Wellton AZ, Dateland AZ, Gila Bend AZ, Stanfield AZ, Casa Grande AZ
I10: Santa Monica CA, Los Angeles CA, West Covina CA, Ontario CA, San Bernardino CA, Redlands CA,
  Banning CA, Palm Springs CA, Indio CA, Desert Center CA, Blythe CA, Quartzsite AZ, Tonopah AZ, Buckeye AZ,
  Goodyear AZ, Phoenix AZ, Chandler AZ, Casa Grande AZ, Eloy AZ, Marana AZ, Tucson AZ, Vail AZ, Benson AZ,
  Willcox AZ, San Simon AZ, Lordsburg NM, Deming NM, Las Cruces NM, Anthony NM, El Paso TX, Socorro TX,
  Fabens TX, Fort Hancock TX, Sierra Blanca TX, Van Horn TX, Kent TX, Balmorhea TX, Fort Stockton TX,
  Bakersfield TX, Ozona TX, Sonora TX, Junction TX, Kerrville TX, Comfort TX, Boerne TX, San Antonio TX,
  Seguin TX, Luling TX, Flatonia TX, Schulenburg TX, Columbus TX, Sealy TX, Katy TX, Houston TX, Baytown TX,
  Winnie TX, Beaumont TX, Vidor TX, Orange TX, Sulphur LA, Lake Charles LA, Jennings LA, Crowley LA,
  Lafayette LA, Breaux Bridge LA, Port Allen LA, Baton Rouge LA, Gonzales LA, Laplace LA, Kenner LA,
  New Orleans LA, Slidell LA, Bay Saint Louis MS, Gulfport MS, Biloxi MS, Ocean Springs MS, Pascagoula MS,
  Grand Bay AL, Mobile AL, Daphne AL, Loxley AL, Pensacola FL, Milton FL, Crestview FL, DeFuniak Springs FL,
  Bonifay FL, Marianna FL, Chattahoochee FL, Quincy FL, Tallahassee FL, Monticello FL, Madison FL,
  Live Oak FL, Lake City FL, Macclenny FL, Jacksonville FL
I12: Baton Rouge LA, Denham Springs LA, Walker LA, Hammond LA, Covington LA, Slidell LA
I14: Copperas Cove TX, Killeen TX, Belton TX
I16: Macon GA, Jeffersonville GA, Dublin GA, Soperton GA, Metter GA, Pooler GA, Savannah GA
I20: Kent TX, Pecos TX, Monahans TX, Odessa TX, Midland TX, Stanton TX, Big Spring TX, Colorado City TX,
  Sweetwater TX, Abilene TX, Baird TX, Cisco TX, Eastland TX, Ranger TX, Strawn TX, Weatherford TX,
  Fort Worth TX, Arlington TX, Dallas TX, Mesquite TX, Terrell TX, Canton TX, Lindale TX, Longview TX,
  Marshall TX, Greenwood LA, Shreveport LA, Bossier City LA, Minden LA, Arcadia LA, Ruston LA, Monroe LA,
  Rayville LA, Delhi LA, Tallulah LA, Vicksburg MS, Clinton MS, Jackson MS, Pearl MS, Brandon MS, Forest MS,
  Newton MS, Meridian MS, Livingston AL, Eutaw AL, Tuscaloosa AL, Bessemer AL, Birmingham AL, Leeds AL,
  Pell City AL, Oxford AL, Heflin AL, Tallapoosa GA, Bremen GA, Villa Rica GA, Douglasville GA, Mableton GA,
  Atlanta GA, Conyers GA, Covington GA, Madison GA, Greensboro GA, Thomson GA, Augusta GA, North Augusta SC,
  Aiken SC, Batesburg SC, Lexington SC, Columbia SC, Camden SC, Bishopville SC, Florence SC
I22: Memphis TN, Olive Branch MS, Holly Springs MS, New Albany MS, Tupelo MS, Fulton MS, Hamilton AL,
  Winfield AL, Jasper AL, Birmingham AL
I24: Marion IL, Vienna IL, Metropolis IL, Paducah KY, Kuttawa KY, Cadiz KY, Hopkinsville KY, Clarksville TN,
  Pleasant View TN, Nashville TN, Smyrna TN, Murfreesboro TN, Manchester TN, Monteagle TN, Jasper TN,
  Chattanooga TN
I26: Kingsport TN, Johnson City TN, Erwin TN, Mars Hill NC, Asheville NC, Hendersonville NC, Columbus NC,
  Landrum SC, Inman SC, Spartanburg SC, Clinton SC, Newberry SC, Irmo SC, Columbia SC, Saint Matthews SC,
  Orangeburg SC, Summerville SC, North Charleston SC, Charleston SC
I30: Fort Worth TX, Arlington TX, Dallas TX, Garland TX, Rockwall TX, Greenville TX, Sulphur Springs TX,
  Mount Vernon TX, Mount Pleasant TX, New Boston TX, Texarkana TX, Hope AR, Prescott AR, Gurdon AR,
  Arkadelphia AR, Malvern AR, Benton AR, Little Rock AR
I40: Barstow CA, Ludlow CA, Needles CA, Kingman AZ, Seligman AZ, Ash Fork AZ, Williams AZ, Flagstaff AZ,
  Winslow AZ, Holbrook AZ, Sanders AZ, Gallup NM, Thoreau NM, Grants NM, Laguna NM, Albuquerque NM,
  Moriarty NM, Clines Corners NM, Santa Rosa NM, Tucumcari NM, San Jon NM, Vega TX, Amarillo TX, Groom TX,
  Shamrock TX, Sayre OK, Elk City OK, Clinton OK, Weatherford OK, El Reno OK, Yukon OK, Oklahoma City OK,
  Shawnee OK, Okemah OK, Henryetta OK, Checotah OK, Sallisaw OK, Fort Smith AR, Alma AR, Ozark AR,
  Clarksville AR, Russellville AR, Morrilton AR, Conway AR, Little Rock AR, Lonoke AR, Brinkley AR,
  Forrest City AR, West Memphis AR, Memphis TN, Arlington TN, Brownsville TN, Jackson TN, Lexington TN,
  Parkers Crossroads TN, Dickson TN, Nashville TN, Lebanon TN, Cookeville TN, Crossville TN, Harriman TN,
  Farragut TN, Knoxville TN, Dandridge TN, Newport TN, Hartford TN, Canton NC, Asheville NC,
  Black Mountain NC, Old Fort NC, Marion NC, Morganton NC, Hickory NC, Statesville NC, Mocksville NC,
  Winston-Salem NC, Kernersville NC, Greensboro NC, Burlington NC, Hillsborough NC, Durham NC, Raleigh NC,
  Garner NC, Benson NC, Wallace NC, Burgaw NC, Wilmington NC
I44: Wichita Falls TX, Burkburnett TX, Lawton OK, Elgin OK, Chickasha OK, Newcastle OK, Oklahoma City OK,
  Chandler OK, Bristow OK, Sapulpa OK, Tulsa OK, Claremore OK, Vinita OK, Miami OK, Joplin MO,
  Mount Vernon MO, Springfield MO, Marshfield MO, Lebanon MO, Waynesville MO, Rolla MO, Cuba MO,
  Sullivan MO, Union MO, Eureka MO, St. Louis MO
I64: Wentzville MO, Chesterfield MO, St. Louis MO, East Saint Louis IL, O'Fallon IL, Mascoutah IL,
  Nashville IL, Mount Vernon IL, Wayne City IL, Grayville IL, Evansville IN, Dale IN, Ferdinand IN,
  Corydon IN, New Albany IN, Louisville KY, Shelbyville KY, Frankfort KY, Versailles KY, Lexington KY,
  Winchester KY, Mount Sterling KY, Morehead KY, Grayson KY, Catlettsburg KY, Huntington WV, Hurricane WV,
  Charleston WV, Beckley WV, Sandstone WV, Lewisburg WV, White Sulphur Springs WV, Covington VA,
  Clifton Forge VA, Lexington VA, Staunton VA, Waynesboro VA, Charlottesville VA, Zion Crossroads VA,
  Goochland VA, Richmond VA, Williamsburg VA, Newport News VA, Hampton VA, Norfolk VA, Chesapeake VA
I66: Strasburg VA, Front Royal VA, Marshall VA, Haymarket VA, Manassas VA, Fairfax VA, Arlington VA,
  Washington DC
I68: Morgantown WV, Bruceton Mills WV, Grantsville MD, Frostburg MD, Cumberland MD, Hancock MD
I70: Cove Fort UT, Richfield UT, Salina UT, Fremont Junction UT, Green River UT, Crescent Junction UT,
  Fruita CO, Grand Junction CO, Palisade CO, Parachute CO, Rifle CO, Glenwood Springs CO, Gypsum CO,
  Eagle CO, Vail CO, Frisco CO, Silverthorne CO, Idaho Springs CO, Golden CO, Denver CO, Aurora CO,
  Strasburg CO, Byers CO, Limon CO, Flagler CO, Burlington CO, Goodland KS, Colby KS, Oakley KS,
  WaKeeney KS, Hays KS, Russell KS, Ellsworth KS, Salina KS, Abilene KS, Junction City KS, Topeka KS,
  Lawrence KS, Bonner Springs KS, Kansas City KS, Kansas City MO, Independence MO, Blue Springs MO,
  Oak Grove MO, Higginsville MO, Concordia MO, Boonville MO, Columbia MO, Kingdom City MO, Warrenton MO,
  Wentzville MO, Saint Charles MO, St. Louis MO, Troy IL, Highland IL, Greenville IL, Vandalia IL,
  Effingham IL, Casey IL, Marshall IL, Terre Haute IN, Brazil IN, Cloverdale IN, Plainfield IN,
  Indianapolis IN, Greenfield IN, Knightstown IN, Cambridge City IN, Richmond IN, Eaton OH, Vandalia OH,
  Springfield OH, London OH, Columbus OH, Reynoldsburg OH, Zanesville OH, Cambridge OH,
  Saint Clairsville OH, Wheeling WV, Washington PA, New Stanton PA, Somerset PA, Bedford PA, Breezewood PA,
  Hancock MD, Hagerstown MD, Frederick MD, Mount Airy MD, Baltimore MD
I72: Hannibal MO, Pittsfield IL, Jacksonville IL, Springfield IL, Decatur IL, Monticello IL, Champaign IL
I74: Davenport IA, Moline IL, Galesburg IL, Peoria IL, Morton IL, Bloomington IL, Le Roy IL, Champaign IL,
  Danville IL, Covington IN, Crawfordsville IN, Indianapolis IN, Shelbyville IN, Greensburg IN,
  Batesville IN, Cincinnati OH
I76 (Colorado): Denver CO, Commerce City CO, Brighton CO, Keenesburg CO, Fort Morgan CO, Brush CO,
  Sterling CO, Julesburg CO, Big Springs NE
I76: Lodi OH, Medina OH, Akron OH, Ravenna OH, Youngstown OH, Cranberry Township PA, Monroeville PA,
  New Stanton PA, Somerset PA, Bedford PA, Breezewood PA, Burnt Cabins PA, Carlisle PA, Harrisburg PA,
  Elizabethtown PA, Denver PA, Morgantown PA, Downingtown PA, King of Prussia PA, Philadelphia PA
I78: Fredericksburg PA, Hamburg PA, Kutztown PA, Allentown PA, Bethlehem PA, Phillipsburg NJ, Clinton NJ,
  Bridgewater NJ, Union NJ, Newark NJ, Jersey City NJ, New York City NY
I80: San Francisco CA, Oakland CA, Vallejo CA, Fairfield CA, Vacaville CA, Davis CA, Sacramento CA,
  Roseville CA, Auburn CA, Colfax CA, Donner Summit CA, Truckee CA, Reno NV, Fernley NV, Lovelock NV,
  Winnemucca NV, Battle Mountain NV, Carlin NV, Elko NV, Wells NV, West Wendover NV, Salt Flats UT,
  Grantsville UT, Salt Lake City UT, Park City UT, Coalville UT, Echo UT, Evanston WY, Lyman WY,
  Green River WY, Rock Springs WY, Wamsutter WY, Rawlins WY, Elk Mountain WY, Laramie WY, Cheyenne WY,
  Pine Bluffs WY, Kimball NE, Sidney NE, Chappell NE, Big Springs NE, Ogallala NE, North Platte NE,
  Gothenburg NE, Lexington NE, Kearney NE, Grand Island NE, Aurora NE, York NE, Seward NE, Lincoln NE,
  Gretna NE, Omaha NE, Council Bluffs IA, Avoca IA, Atlantic IA, Stuart IA, Des Moines IA, Newton IA,
  Grinnell IA, Williamsburg IA, Iowa City IA, West Branch IA, Walcott IA, Davenport IA, Moline IL,
  Geneseo IL, Princeton IL, LaSalle IL, Ottawa IL, Morris IL, Joliet IL, New Lenox IL, Hammond IN, Gary IN,
  Portage IN, LaPorte IN, South Bend IN, Elkhart IN, Middlebury IN, Angola IN, Montpelier OH, Archbold OH,
  Toledo OH, Fremont OH, Elyria OH, Strongsville OH, Richfield OH, Youngstown OH, Hermitage PA, Mercer PA,
  Grove City PA, Clarion PA, Brookville PA, DuBois PA, Clearfield PA, Bellefonte PA, Mill Hall PA,
  Milton PA, Danville PA, Bloomsburg PA, White Haven PA, Stroudsburg PA, Netcong NJ, Parsippany NJ,
  Paterson NJ, Hackensack NJ, New York City NY
I82: Ellensburg WA, Yakima WA, Toppenish WA, Sunnyside WA, Prosser WA, Richland WA, Kennewick WA,
  Umatilla OR, Hermiston OR
I84: Portland OR, Troutdale OR, Cascade Locks OR, Hood River OR, The Dalles OR, Arlington OR, Boardman OR,
  Hermiston OR, Pendleton OR, La Grande OR, Baker City OR, Ontario OR, Caldwell ID, Nampa ID, Boise ID,
  Mountain Home ID, Glenns Ferry ID, Bliss ID, Jerome ID, Burley ID, Snowville UT, Tremonton UT,
  Brigham City UT, Ogden UT, Morgan UT, Echo UT
I84 (east): Dunmore PA, Milford PA, Port Jervis NY, Middletown NY, Newburgh NY, Fishkill NY, Brewster NY,
  Danbury CT, Waterbury CT, Hartford CT, Manchester CT, Vernon CT, Sturbridge MA
I86: Burley ID, American Falls ID, Pocatello ID
I86 (east): Erie PA, Westfield NY, Jamestown NY, Salamanca NY, Olean NY, Wellsville NY, Hornell NY, Bath NY,
  Corning NY, Elmira NY, Owego NY, Binghamton NY
I88: Moline IL, Sterling IL, Dixon IL, Rochelle IL, DeKalb IL, Aurora IL, Naperville IL, Oak Brook IL,
  Chicago IL
I88 (east): Binghamton NY, Sidney NY, Oneonta NY, Cobleskill NY, Schenectady NY
I90: Seattle WA, Bellevue WA, Issaquah WA, North Bend WA, Snoqualmie Pass WA, Cle Elum WA, Ellensburg WA,
  Vantage WA, Moses Lake WA, Ritzville WA, Spokane WA, Post Falls ID, Coeur d'Alene ID, Kellogg ID,
  Wallace ID, Saint Regis MT, Superior MT, Alberton MT, Missoula MT, Drummond MT, Deer Lodge MT, Butte MT,
  Whitehall MT, Three Forks MT, Bozeman MT, Livingston MT, Big Timber MT, Columbus MT, Laurel MT,
  Billings MT, Hardin MT, Crow Agency MT, Lodge Grass MT, Sheridan WY, Buffalo WY, Gillette WY,
  Moorcroft WY, Sundance WY, Spearfish SD, Sturgis SD, Rapid City SD, Wall SD, Kadoka SD, Murdo SD,
  Chamberlain SD, Plankinton SD, Mitchell SD, Salem SD, Sioux Falls SD, Luverne MN, Worthington MN,
  Jackson MN, Fairmont MN, Blue Earth MN, Albert Lea MN, Austin MN, Stewartville MN, Saint Charles MN,
  La Crescent MN, La Crosse WI, Sparta WI, Tomah WI, Mauston WI, Wisconsin Dells WI, Portage WI, Madison WI,
  Janesville WI, Beloit WI, Rockford IL, Belvidere IL, Huntley IL, Elgin IL, Schaumburg IL, Chicago IL,
  Gary IN, Portage IN, LaPorte IN, South Bend IN, Elkhart IN, Middlebury IN, Angola IN, Montpelier OH,
  Archbold OH, Toledo OH, Fremont OH, Elyria OH, Cleveland OH, Willoughby OH, Painesville OH, Ashtabula OH,
  Conneaut OH, Erie PA, North East PA, Fredonia NY, Buffalo NY, Batavia NY, Rochester NY, Canandaigua NY,
  Geneva NY, Auburn NY, Syracuse NY, Oneida NY, Utica NY, Herkimer NY, Canajoharie NY, Amsterdam NY,
  Schenectady NY, Albany NY, Castleton-on-Hudson NY, Lee MA, Westfield MA, Springfield MA, Palmer MA,
  Sturbridge MA, Worcester MA, Framingham MA, Newton MA, Boston MA
I94: Billings MT, Custer MT, Forsyth MT, Miles City MT, Terry MT, Glendive MT, Wibaux MT, Beach ND,
  Medora ND, Belfield ND, Dickinson ND, Glen Ullin ND, Mandan ND, Bismarck ND, Steele ND, Jamestown ND,
  Valley City ND, Casselton ND, Fargo ND, Moorhead MN, Barnesville MN, Fergus Falls MN, Alexandria MN,
  Sauk Centre MN, Saint Cloud MN, Monticello MN, Maple Grove MN, Minneapolis MN, Saint Paul MN, Hudson WI,
  Menomonie WI, Eau Claire WI, Osseo WI, Black River Falls WI, Tomah WI, Mauston WI, Wisconsin Dells WI,
  Portage WI, Madison WI, Lake Mills WI, Waukesha WI, Milwaukee WI, Racine WI, Kenosha WI, Waukegan IL,
  Highland Park IL, Chicago IL, Hammond IN, Gary IN, Portage IN, Michigan City IN, New Buffalo MI,
  Saint Joseph MI, Benton Harbor MI, Paw Paw MI, Kalamazoo MI, Battle Creek MI, Marshall MI, Albion MI,
  Jackson MI, Chelsea MI, Ann Arbor MI, Ypsilanti MI, Dearborn MI, Detroit MI, Saint Clair Shores MI,
  Mount Clemens MI, Marysville MI, Port Huron MI
I96: Muskegon MI, Coopersville MI, Grand Rapids MI, Ionia MI, Portland MI, Lansing MI, Howell MI,
  Brighton MI, Novi MI, Livonia MI, Detroit MI
`
