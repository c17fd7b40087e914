# Why Sintra says no: `no-sintra-` and the code of the catalogue.
