# Why Glass Road says no: `no-glassroad-` and the code of the catalogue.
