/** Junctions and hamlets that roads need and the gazetteer does not hold, or holds in the wrong place: name, state, latitude, longitude. */
export const crossroads = `
Mountainburg AR 35.63 -94.17
Ash Fork AZ 35.22 -112.48
Dateland AZ 32.80 -113.54
Munds Park AZ 34.94 -111.64
San Simon AZ 32.27 -109.22
Sanders AZ 35.21 -109.33
Seligman AZ 35.33 -112.88
Stanfield AZ 32.82 -111.96
Tonopah AZ 33.49 -112.94
Baker CA 35.27 -116.07
Coalinga Junction CA 36.25 -120.24
Desert Center CA 33.71 -115.40
Donner Summit CA 39.32 -120.33
Jacumba CA 32.62 -116.19
Lakehead CA 40.91 -122.38
Ludlow CA 34.72 -116.16
Ocotillo CA 32.74 -115.99
San Ysidro CA 32.55 -117.04
Santa Nella CA 37.10 -121.02
Wheeler Ridge CA 35.00 -118.95
Winterhaven CA 32.74 -114.63
Flagler CO 39.29 -103.07
Vernon CT 41.84 -72.47
Big Cypress FL 26.15 -81.06
Webster City Junction IA 42.45 -93.57
Bliss ID 42.93 -114.95
McCammon ID 42.65 -112.19
LaSalle IL 41.34 -89.09
Dale IN 38.17 -86.99
Marion Junction IN 40.56 -85.56
Muncie Junction IN 40.20 -85.55
Kuttawa KY 37.06 -88.11
Morehead KY 38.18 -83.43
Mount Vernon KY 37.35 -84.34
Grantsville MD 39.70 -79.15
Island Falls ME 46.01 -68.27
Sherman ME 45.87 -68.41
Wells ME 43.32 -70.58
Cheboygan Junction MI 45.55 -84.60
Kinross MI 46.27 -84.51
Mackinaw City MI 45.78 -84.73
Kingdom City MO 38.95 -91.94
Holly Springs MS 34.77 -89.45
Alberton MT 47.00 -114.48
Cascade MT 47.27 -111.70
Custer MT 46.13 -107.56
Drummond MT 46.67 -113.14
Lima MT 44.64 -112.59
Lodge Grass MT 45.31 -107.37
Saint Regis MT 47.30 -115.10
Sweetgrass MT 48.99 -111.96
Wolf Creek MT 47.01 -112.07
Old Fort NC 35.63 -82.18
Glen Ullin ND 46.81 -101.83
Pembina ND 48.97 -97.24
Wahpeton Junction ND 46.26 -96.98
Big Springs NE 41.06 -102.07
Lincoln NH 44.05 -71.67
Warner NH 43.28 -71.82
Clines Corners NM 35.01 -105.67
San Antonio NM 33.92 -106.87
San Jon NM 35.11 -103.33
Springer NM 36.36 -104.59
Wagon Mound NM 36.01 -104.71
Glendale NV 36.66 -114.57
Primm NV 35.61 -115.39
Clifton Park NY 42.87 -73.77
Lake George NY 43.43 -73.71
North Hudson NY 43.95 -73.73
Schroon Lake NY 43.84 -73.76
Wellsville NY 42.12 -77.95
Westfield NY 42.32 -79.58
Whitney Point NY 42.33 -75.97
Wilmington Junction OH 39.49 -83.88
Arlington OR 45.72 -120.20
Breezewood PA 40.00 -78.24
Burnt Cabins PA 40.08 -77.90
Great Bend PA 41.97 -75.74
Milford PA 41.32 -74.80
Morgantown PA 40.16 -75.89
Great Falls SC 34.57 -80.99
Point South SC 32.63 -80.87
Santee SC 33.48 -80.48
Summit SD 45.30 -97.04
Wall SD 43.99 -102.24
Columbia Junction TN 35.60 -86.87
Hartford TN 35.82 -83.15
Parkers Crossroads TN 35.79 -88.39
Pulaski Junction TN 35.17 -86.87
Rocky Top TN 36.22 -84.15
Bakersfield TX 30.89 -102.30
Balmorhea TX 30.98 -103.74
Encinal TX 28.04 -99.36
Groom TX 35.20 -101.11
Kent TX 31.07 -104.22
New Deal TX 33.74 -101.84
Strawn TX 32.55 -98.50
Cove Fort UT 38.60 -112.58
Crescent Junction UT 38.94 -109.82
Echo UT 40.97 -111.44
Fremont Junction UT 38.76 -111.35
Green River UT 39.00 -110.16
Salt Flats UT 40.73 -113.25
Snowville UT 41.97 -112.71
Fancy Gap VA 36.67 -80.70
McKenney VA 36.99 -77.72
Stony Creek VA 36.95 -77.40
Zion Crossroads VA 37.97 -78.21
Barton VT 44.75 -72.18
Bethel VT 43.83 -72.63
Bradford VT 43.99 -72.12
Fairlee VT 43.91 -72.14
Wells River VT 44.15 -72.05
Snoqualmie Pass WA 47.42 -121.41
Vantage WA 46.94 -119.99
Bruceton Mills WV 39.66 -79.64
Fayetteville Junction WV 37.98 -81.29
Sandstone WV 37.77 -80.89
Chugwater WY 41.76 -104.82
Elk Mountain WY 41.69 -106.41
Kaycee WY 43.71 -106.64
Midwest WY 43.41 -106.28
Wamsutter WY 41.67 -107.97
`
